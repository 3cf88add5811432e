"""What names are made of, one small grammar for each language flavour. Adding a flavour is adding a row.

Every `{n}` is replaced by a coined name, every `{w}` by a common word of the flavour. No real city is meant.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flavour:
    """The sounds and word patterns of one invented country."""

    id: str
    roots: tuple[str, ...]
    endings: tuple[str, ...]
    words: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    central: str
    airport_station: str
    pier: str
    landmarks: tuple[str, ...]
    streets: tuple[str, ...]
    avenues: tuple[str, ...]
    paths: tuple[str, ...]
    forms: dict[str, tuple[str, ...]]
    """Patterns by what they name: a place kind, a body of water, a level of divisions."""


def _list(text: str) -> tuple[str, ...]:
    """Items written as prose, separated by commas."""
    return tuple(" ".join(item.split()) for item in text.split(","))


_ALBION = Flavour(
    id="albion",
    roots=_list(
        """
        Aldr, Amber, Arn, Bar, Bex, Birl, Bram, Brock, Calder, Carn, Cobb, Corr, Crad, Dar, Dunn, Ear, Eld, Ell,
        Fal, Fenn, Fern, Gar, Gorr, Hal, Harl, Hazel, Holl, Ing, Kel, Kirk, Lang, Lark, Lind, Lorr, Mar, Mell,
        Merr, Mor, Nor, Oak, Orr, Pell, Pen, Quarr, Rad, Raven, Rook, Sal, Sed, Sel, Shel, Stan, Sutt, Tam,
        Thorn, Till, Tor, Ul, Wal, Wend, Wil, Wyn, Yar
        """
    ),
    endings=_list(
        """
        bourne, bridge, bury, by, combe, cote, dale, den, ery, field, ford, gate, grave, ham, hithe, holt,
        hurst, ingham, ington, leigh, ley, low, mere, minster, mouth, ness, over, ridge, shaw, stead, stoke,
        thorpe, ton, wade, well, wick, worth
        """
    ),
    words=_list(
        """
        Abbey, Anchor, Beacon, Bell, Castle, Chapel, Chandler, Cooper, Copper, Crown, Dyer, Exchange, Foundry,
        Garden, Granary, Guild, Heron, Ivy, King's, Lantern, Linden, Market, Mason, Mill, Mint, Orchard, Paper,
        Pilgrim, Priory, Queen's, Rope, Saddler, Sailor's, Salt, Silver, Smith, Spring, Swan, Tanner, Temple,
        Tide, Tinker, Tollgate, Weaver, Well, Windmill, Wool
        """
    ),
    before=_list("North, South, East, West, Upper, Lower, Old, New, Great, Little"),
    after=_list("Cross, Green, Hill, Park, Road, Junction, Common, Bridge, Heath, Lane, Corner, Gardens"),
    central="{n} Central",
    airport_station="{n} Airport",
    pier="{n} Pier",
    landmarks=_list(
        """
        City Hall, Cathedral, University, Opera House, Exchange, Old Town, Harbour Square, Law Courts, Botanic
        Garden, Customs House, Royal Infirmary, Stadium, Corn Market, Castle Gate, Waterworks, Assembly,
        Technical College, Fish Market, Observatory, Exhibition Halls
        """
    ),
    streets=_list(
        """
        {n} Street, {w} Street, {n} Road, {w} Lane, {n} Lane, {n} Terrace, {n} Row, {w} Row, {n} Close, {n}
        Place, {w} Yard, {n} Crescent, {w} Hill, {n} Drive, {n} Grove, {n} Way
        """
    ),
    avenues=_list("{n} Avenue, {n} Road, Great {n} Street, {w} Road, {n} Parade, {n} High Street"),
    paths=_list("{w} Walk, {n} Path, {w} Path, {n} Walk"),
    forms={
        "river": _list("River {n}"),
        "lake": _list("{n} Water, {n} Mere, Lake {n}, {n} Reservoir"),
        "sea": _list("{n} Sea, Gulf of {n}"),
        "inlet": _list("{n} Sound, {n} Creek, {n} Haven, {n} Inlet"),
        "island": _list("{n} Island, Isle of {n}, {n} Holm"),
        "mainland": _list("{n} Mainland, {n} Shore, {n} Side"),
        "mountain": _list("{n} Hill, {n} Fell, Mount {n}, {n} Tor, {n} Down, {w} Hill"),
        "park": _list("{n} Park, {w} Park, {n} Gardens, {n} Green, {w} Fields, {n} Square"),
        "airport": _list("{n} International Airport, {n} Airport"),
        "zoo": _list("{n} Zoo, {n} Zoological Gardens"),
        "amusement-park": _list("{n} Pleasure Gardens, {n} Funland, {w} Wonderland"),
        "aquarium": _list("{n} Aquarium, {n} Sea Life Hall"),
        "golf": _list("{n} Golf Club, {n} Links"),
        "museum": _list("{n} Museum, Museum of {n}, {w} Museum, {n} Gallery, {w} House Museum"),
        "cinema": _list("{n} Picture House, The {w}, {n} Cinema, {w} Screen"),
        "hospital": _list("{n} Hospital, {n} Infirmary, St {n}'s Hospital, {n} General Hospital"),
        "library": _list("{n} Library, {n} Public Library, {w} Library"),
        "consulate": _list("Consulate of {n}, Consulate General of {n}"),
        "capital": _list("{n}"),
        "division-1": _list("{n}shire, County of {n}"),
        "division-2": _list("{n}, {n} Borough"),
        "division-3": _list("{n} Ward, {n}"),
        "division-4": _list("{n}"),
        "country": _list("{n}land"),
        "metro": _list("{n} Line"),
    },
)

_NORDVIK = Flavour(
    id="nordvik",
    roots=_list(
        """
        Alm, Ask, Bjel, Björk, Brå, Dal, Drav, Ek, Elv, Fager, Fal, Fjäll, Gran, Grim, Gull, Hald, Hag, Havn,
        Hed, Hjel, Hol, Hav, Käll, Klov, Kvarn, Lind, Lok, Lund, Löv, Malm, Mos, Nor, Näs, Od, Rav, Rönn, Sal,
        Sjö, Skog, Sköld, Snö, Sol, Stor, Strand, Svan, Söder, Tall, Tors, Träv, Ulv, Vall, Vind, Vrå, Yttr, Åk,
        Äng, Ör, Öst
        """
    ),
    endings=_list(
        """
        arby, backa, berg, by, dal, ebo, fors, garn, hall, hamn, heim, holm, hult, inge, krok, lund, mark, mora,
        näs, rum, sala, sjö, skär, stad, sta, strand, sund, torp, vall, vik, viken, ås, ö
        """
    ),
    words=_list(
        """
        Apel, Björn, Borg, Bro, Drottning, Fisk, Garvar, Gjutar, Grind, Hamn, Hantverkar, Humle, Järn, Kapten,
        Klock, Kloster, Konst, Kung, Kvarn, Köpman, Linne, Luts, Mynt, Ost, Papper, Prost, Repslagar, Salt,
        Silver, Skepps, Skola, Slott, Smed, Sol, Sten, Torg, Tull, Urmakar, Vatten, Vävar, Ängel
        """
    ),
    before=_list("Norra, Södra, Östra, Västra, Övre, Nedre, Gamla, Nya, Stora, Lilla"),
    after=_list("torg, bro, backe, park, port, hage, kulle, äng, brygga, plan, gård"),
    central="{n} Central",
    airport_station="{n} Flygplats",
    pier="{n} brygga",
    landmarks=_list(
        """
        Rådhuset, Domkyrkan, Universitetet, Operan, Börsen, Gamla Stan, Hamntorget, Tinghuset, Botaniska,
        Tullhuset, Lasarettet, Stadion, Saluhallen, Slottsporten, Vattenverket, Tekniska, Fisktorget,
        Observatoriet, Mässan
        """
    ),
    streets=_list("{n}gatan, {w}gatan, {w}gränd, {n}vägen, {n}stigen, {w}backen, {n}s gata, {w}vägen"),
    avenues=_list("{n}leden, Stora {n}gatan, {n}svägen, {w}allén, {n} allé"),
    paths=_list("{n}slingan, {w}stigen, {w}promenaden"),
    forms={
        "river": _list("{n}ån, {n}älven"),
        "lake": _list("{n}sjön, {n}tjärn, {n}en"),
        "sea": _list("{n}havet, {n}bukten"),
        "inlet": _list("{n}fjärden, {n}viken, {n}sundet"),
        "island": _list("{n}ön, {n}holmen, {n}skär"),
        "mainland": _list("{n}landet, {n}sidan"),
        "mountain": _list("{n}berget, {n}kullen, {n}klint, {n}toppen"),
        "park": _list("{n}parken, {w}parken, {n}lunden, {w}hagen, {n}ängen"),
        "airport": _list("{n} flygplats"),
        "zoo": _list("{n} djurpark"),
        "amusement-park": _list("{n} nöjespark, {w}land"),
        "aquarium": _list("{n} akvarium"),
        "golf": _list("{n} golfklubb, {n} golfbana"),
        "museum": _list("{n} museum, {w}museet, {n}s konsthall, {w}gården"),
        "cinema": _list("Bio {n}, Bio {w}, {n}biografen"),
        "hospital": _list("{n} sjukhus, {n} lasarett"),
        "library": _list("{n} bibliotek, {w} bibliotek"),
        "consulate": _list("Konsulatet för {n}, Generalkonsulatet för {n}"),
        "capital": _list("{n}"),
        "division-1": _list("{n} län"),
        "division-2": _list("{n} kommun"),
        "division-3": _list("{n} stadsdel"),
        "division-4": _list("{n}"),
        "country": _list("{n}rike"),
        "metro": _list("{n}linjen"),
    },
)

_LEVANTE = Flavour(
    id="levante",
    roots=_list(
        """
        Albar, Amar, Arv, Bel, Bor, Bren, Cal, Cam, Car, Cast, Ces, Cor, Dor, Est, Fal, Fior, Font, Gal, Gar,
        Ghir, Lam, Lev, Lor, Lun, Mal, Mar, Mir, Mol, Mont, Nav, Ol, Or, Pal, Per, Pin, Port, Prat, Quar, Riv,
        Roc, Sal, Sant, Sar, Ser, Sol, Tar, Tem, Torr, Val, Var, Vel, Ver, Vig, Vill, Zan
        """
    ),
    endings=_list(
        """
        acco, ada, agna, ale, anza, ara, arello, asco, ate, avia, ego, ella, ena, enta, enza, era, esca, esio,
        etto, iano, ica, iera, igo, ina, ino, isana, ola, olo, ona, onda, osta, otto, ura, uzzo
        """
    ),
    words=_list(
        """
        Angeli, Archi, Arsenale, Aurora, Barche, Campane, Cavalli, Cedri, Colonne, Conciatori, Corallo, Dogana,
        Fabbri, Fari, Ferro, Fontana, Giardini, Gelsi, Lana, Leone, Limoni, Lino, Mercanti, Mercato, Moro,
        Mulini, Muratori, Oliveti, Orefici, Palma, Pescatori, Ponte, Pozzo, Rose, Sale, Sarti, Seta, Sole,
        Stelle, Tessitori, Torre, Vetrai, Vigna
        """
    ),
    before=_list("Alta, Bassa, Nuova, Vecchia, Porta, Piazza, Borgo, Colle, Ponte, Villa"),
    after=_list("Nord, Sud, Est, Ovest, Mare, Monte, Scalo, Parco, Porto, Lido, Alto, Vecchio"),
    central="{n} Centrale",
    airport_station="Aeroporto {n}",
    pier="Molo {n}",
    landmarks=_list(
        """
        Municipio, Duomo, Università, Teatro Grande, Borsa, Città Vecchia, Piazza del Porto, Tribunale, Orto
        Botanico, Dogana, Policlinico, Stadio, Mercato Coperto, Porta Castello, Acquedotto, Politecnico,
        Pescheria, Osservatorio, Fiera
        """
    ),
    streets=_list("Via {n}, Via {w}, Vicolo {w}, Strada {n}, Largo {n}, Salita {n}, Calata {w}, Piazza {n}"),
    avenues=_list("Viale {n}, Corso {n}, Corso {w}, Circonvallazione {n}, Lungomare {n}"),
    paths=_list("Sentiero {n}, Passeggiata {w}, Sentiero {w}"),
    forms={
        "river": _list("Fiume {n}, Rio {n}"),
        "lake": _list("Lago di {n}, Laghetto {n}"),
        "sea": _list("Mare di {n}, Golfo di {n}"),
        "inlet": _list("Cala {n}, Rada di {n}, Stretto di {n}"),
        "island": _list("Isola {n}, Isola di {n}"),
        "mainland": _list("Terra di {n}, Riva {n}"),
        "mountain": _list("Monte {n}, Colle {n}, Cima {n}, Poggio {w}"),
        "park": _list("Parco {n}, Giardini {n}, Parco {w}, Villa {n}"),
        "airport": _list("Aeroporto di {n}"),
        "zoo": _list("Zoo di {n}, Bioparco {n}"),
        "amusement-park": _list("Luna Park {n}, {n}landia"),
        "aquarium": _list("Acquario di {n}"),
        "golf": _list("Golf Club {n}, Circolo Golf {n}"),
        "museum": _list("Museo {n}, Museo {w}, Galleria {n}, Palazzo {n}, Casa {n}"),
        "cinema": _list("Cinema {n}, Cinema {w}, Sala {n}"),
        "hospital": _list("Ospedale {n}, Clinica {n}"),
        "library": _list("Biblioteca {n}, Biblioteca {w}"),
        "consulate": _list("Consolato di {n}, Consolato generale di {n}"),
        "capital": _list("{n}"),
        "division-1": _list("Provincia di {n}"),
        "division-2": _list("Comune di {n}"),
        "division-3": _list("Municipio {n}"),
        "division-4": _list("{n}"),
        "country": _list("Repubblica di {n}"),
        "metro": _list("Linea {n}"),
    },
)

_MINAMI = Flavour(
    id="minami",
    roots=_list(
        """
        Aka, Ama, Aoi, Asa, Chiha, Fuka, Fuji, Haku, Hama, Hana, Hara, Hashi, Hi, Hoshi, Ichi, Iwa, Kago, Kame,
        Kana, Kashi, Kawa, Kiri, Kita, Komo, Kuro, Kusa, Maru, Matsu, Mi, Mizu, Mori, Naga, Naka, Nami, Nishi,
        No, Ogi, Oka, Oto, Saka, Sawa, Shima, Shio, Shira, Sugi, Suna, Taka, Take, Tani, Tomi, Tori, Tsuki,
        Tsuru, Ume, Ura, Wada, Yama, Yoko, Yuki
        """
    ),
    endings=_list(
        """
        bashi, be, dai, dani, da, gahara, gami, gawa, gaya, gi, hara, hashi, hata, horo, jima, kage, kawa, kubo,
        mado, matsu, mi, miya, mori, mura, no, numa, oka, saki, sawa, se, shima, sono, ta, tani, to, tsu, ura,
        yama, zaka, zawa
        """
    ),
    words=_list(
        """
        Ai, Bunka, Chuo, Daiku, Fune, Ginkgo, Hagi, Hato, Hisui, Ichiba, Iris, Ito, Kaede, Kaji, Kami, Kinu,
        Kiku, Koban, Kura, Kusuri, Minato, Momiji, Nobori, Ohashi, Ongaku, Sakana, Sakura, Shio, Taiko, Teppo,
        Tera, Toge, Tsubaki, Uogashi, Wakaba, Yagura, Yanagi, Zaimoku
        """
    ),
    before=_list("Kita-, Minami-, Higashi-, Nishi-, Shin-, Kami-, Shimo-, Naka-, Hon-, O-"),
    after=_list("-machi, -koen, -guchi, -mae, -dori, -jo, -hama, -chuo, -shimmachi, -onsen"),
    central="{n}",
    airport_station="{n} Kuko",
    pier="{n}-ko",
    landmarks=_list(
        """
        Shiyakusho-mae, Daigaku-mae, Opera-dori, Shokenjo, Kyoshigai, Minato-hiroba, Saibansho-mae,
        Shokubutsuen, Zeikan-mae, Byoin-mae, Undojo-mae, Chuo-ichiba, Otemon, Josuijo, Kogyo-daigaku, Uoichiba,
        Tenmondai, Messe-mae
        """
    ),
    streets=_list("{n}-dori, {w}-dori, {n}-suji, {w}-koji, {w}-zaka, {n}-michi, {w}-yokocho"),
    avenues=_list("{n} Kaido, {n}-odori, {w}-odori, Kan-{n}-dori"),
    paths=_list("{n}-yuhodo, {w}-komichi, {w}-no-michi"),
    forms={
        "river": _list("{n}-gawa"),
        "lake": _list("{n}-ko, {n}-ike"),
        "sea": _list("{n}-nada, {n}-wan"),
        "inlet": _list("{n}-wan, {n}-ura, {n}-suido"),
        "island": _list("{n}-jima, {n}-to"),
        "mainland": _list("{n}-shima, {n}-rikuchi"),
        "mountain": _list("{n}-san, {n}-yama, {n}-dake, {n}-mine"),
        "park": _list("{n} Koen, {w} Koen, {n}-en, {w} Teien"),
        "airport": _list("{n} Kuko"),
        "zoo": _list("{n} Dobutsuen"),
        "amusement-park": _list("{n} Yuenchi, {w}land"),
        "aquarium": _list("{n} Suizokukan"),
        "golf": _list("{n} Golf Club, {n} Country Club"),
        "museum": _list("{n} Hakubutsukan, {n} Bijutsukan, {w} Kinenkan"),
        "cinema": _list("{n} Eigakan, Cinema {w}, {n} Gekijo"),
        "hospital": _list("{n} Byoin, {n} Chuo Byoin"),
        "library": _list("{n} Toshokan, {w} Toshokan"),
        "consulate": _list("{n} Ryojikan, {n} Soryojikan"),
        "capital": _list("{n}"),
        "division-1": _list("{n}-ken"),
        "division-2": _list("{n}-shi, {n}-gun"),
        "division-3": _list("{n}-ku, {n}-cho"),
        "division-4": _list("{n}"),
        "country": _list("{n}-koku"),
        "metro": _list("{n} Line"),
    },
)

FLAVOURS: tuple[Flavour, ...] = (_ALBION, _NORDVIK, _LEVANTE, _MINAMI)
