"""What the client's types are made of: every form it sends and every sheet it reads, by what they are for."""

from __future__ import annotations

from typing import get_args

from hideline.atlas.reshaping import Wishes
from hideline.catalogue.audit import Audit
from hideline.catalogue.cards.vocabulary import Vocabulary
from hideline.deduction.reasons import RuledOut
from hideline.server.areas import Wanted
from hideline.server.book import Book
from hideline.server.codes import JoinCodes
from hideline.server.games import Code, Created, Invitation, Join, Joined, NewGame
from hideline.server.maps import MapLine, MapSheet
from hideline.server.photos import BeginUpload, Photo, UploadState
from hideline.server.pins import PinKept
from hideline.server.places import PlacesOfKind
from hideline.server.play import MoveClock
from hideline.server.push.routes import PushKey, QuestionReceipt, SendReceipt, Subscribe
from hideline.server.rules import RuleSection
from hideline.server.setups import Considered, SetupSheet
from hideline.server.story import StoryArea
from hideline.server.trackers.routes import ChooseTracking, TrackerNews, TrackerSheet
from hideline.server.workshop.routes import UploadRules
from hideline.table.advising import Branch, Closed, Suggestion, WhatIf
from hideline.table.connections import BoardRow, Connection
from hideline.table.record import RoundRecord
from hideline.table.riding import Ride
from hideline.table.story import Story
from hideline.table.travelling import Travel
from hideline.wire import frames
from hideline.wire.schema import typescript

JOINING = (NewGame, Created, Join, Joined, JoinCodes, Code, Invitation, PinKept)
MAPS = (MapLine, MapSheet, Audit, UploadRules, Wishes, PlacesOfKind)
SETTING_UP = (RuleSection, Considered, SetupSheet, Vocabulary, Book)
SEEKING = (Wanted, WhatIf, Branch, Closed, Suggestion, RuledOut)
TRAVELLING = (Travel, Ride, Connection, BoardRow)
LOOKING_BACK = (RoundRecord, Story, StoryArea)
PRACTISING = (MoveClock,)
PHOTOS = (Photo, BeginUpload, UploadState)
PHONES = (TrackerSheet, TrackerNews, ChooseTracking, PushKey, Subscribe, SendReceipt, QuestionReceipt)


def client_types() -> str:
    """web/src/wire.gen.ts."""
    sheets = [
        *JOINING,
        *MAPS,
        *SETTING_UP,
        *SEEKING,
        *TRAVELLING,
        *LOOKING_BACK,
        *PRACTISING,
        *PHOTOS,
        *PHONES,
    ]
    unions = {
        "AnyCommand": frames.PLAYERS_COMMANDS,
        "FromPhone": get_args(frames.FromPhone),
        "ToPhone": get_args(frames.ToPhone),
    }
    return typescript(sheets, unions)
