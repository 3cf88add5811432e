/** Our positions are latitude first, GeoJSON's longitude first. */
import type { Position } from "$/map/scene";
import type { LatLon } from "$/wire.gen";

export const lonLat = ([lat, lon]: LatLon): Position => [lon, lat];
export const latLon = ([lon, lat]: Position): LatLon => [lat, lon];
