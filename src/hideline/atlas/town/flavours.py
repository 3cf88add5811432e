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


_ALBION = Flavour(
    id="albion",
    roots=(
        "Aldr", "Amber", "Arn", "Bar", "Bex", "Birl", "Bram", "Brock", "Calder", "Carn", "Cobb", "Corr", "Crad", "Dar",
        "Dunn", "Ear", "Eld", "Ell", "Fal", "Fenn", "Fern", "Gar", "Gorr", "Hal", "Harl", "Hazel", "Holl", "Ing", "Kel",
        "Kirk", "Lang", "Lark", "Lind", "Lorr", "Mar", "Mell", "Merr", "Mor", "Nor", "Oak", "Orr", "Pell", "Pen", "Quarr",
        "Rad", "Raven", "Rook", "Sal", "Sed", "Sel", "Shel", "Stan", "Sutt", "Tam", "Thorn", "Till", "Tor", "Ul", "Wal",
        "Wend", "Wil", "Wyn", "Yar",
    ),
    endings=(
        "bourne", "bridge", "bury", "by", "combe", "cote", "dale", "den", "ery", "field", "ford", "gate", "grave",
        "ham", "hithe", "holt", "hurst", "ingham", "ington", "leigh", "ley", "low", "mere", "minster", "mouth", "ness",
        "over", "ridge", "shaw", "stead", "stoke", "thorpe", "ton", "wade", "well", "wick", "worth",
    ),
    words=(
        "Abbey", "Anchor", "Beacon", "Bell", "Castle", "Chapel", "Chandler", "Cooper", "Copper", "Crown", "Dyer",
        "Exchange", "Foundry", "Garden", "Granary", "Guild", "Heron", "Ivy", "King's", "Lantern", "Linden", "Market",
        "Mason", "Mill", "Mint", "Orchard", "Paper", "Pilgrim", "Priory", "Queen's", "Rope", "Saddler", "Sailor's",
        "Salt", "Silver", "Smith", "Spring", "Swan", "Tanner", "Temple", "Tide", "Tinker", "Tollgate", "Weaver",
        "Well", "Windmill", "Wool",
    ),
    before=("North", "South", "East", "West", "Upper", "Lower", "Old", "New", "Great", "Little"),
    after=("Cross", "Green", "Hill", "Park", "Road", "Junction", "Common", "Bridge", "Heath", "Lane", "Corner", "Gardens"),
    central="{n} Central",
    airport_station="{n} Airport",
    pier="{n} Pier",
    landmarks=(
        "City Hall", "Cathedral", "University", "Opera House", "Exchange", "Old Town", "Harbour Square", "Law Courts",
        "Botanic Garden", "Customs House", "Royal Infirmary", "Stadium", "Corn Market", "Castle Gate", "Waterworks",
        "Assembly", "Technical College", "Fish Market", "Observatory", "Exhibition Halls",
    ),
    streets=(
        "{n} Street", "{w} Street", "{n} Road", "{w} Lane", "{n} Lane", "{n} Terrace", "{n} Row", "{w} Row", "{n} Close",
        "{n} Place", "{w} Yard", "{n} Crescent", "{w} Hill", "{n} Drive", "{n} Grove", "{n} Way",
    ),
    avenues=("{n} Avenue", "{n} Road", "Great {n} Street", "{w} Road", "{n} Parade", "{n} High Street"),
    paths=("{w} Walk", "{n} Path", "{w} Path", "{n} Walk"),
    forms={
        "river": ("River {n}",), "lake": ("{n} Water", "{n} Mere", "Lake {n}", "{n} Reservoir"),
        "sea": ("{n} Sea", "Gulf of {n}"), "inlet": ("{n} Sound", "{n} Creek", "{n} Haven", "{n} Inlet"),
        "island": ("{n} Island", "Isle of {n}", "{n} Holm"), "mainland": ("{n} Mainland", "{n} Shore", "{n} Side"),
        "mountain": ("{n} Hill", "{n} Fell", "Mount {n}", "{n} Tor", "{n} Down", "{w} Hill"),
        "park": ("{n} Park", "{w} Park", "{n} Gardens", "{n} Green", "{w} Fields", "{n} Square"),
        "airport": ("{n} International Airport", "{n} Airport"), "zoo": ("{n} Zoo", "{n} Zoological Gardens"),
        "amusement-park": ("{n} Pleasure Gardens", "{n} Funland", "{w} Wonderland"),
        "aquarium": ("{n} Aquarium", "{n} Sea Life Hall"), "golf": ("{n} Golf Club", "{n} Links"),
        "museum": ("{n} Museum", "Museum of {n}", "{w} Museum", "{n} Gallery", "{w} House Museum"),
        "cinema": ("{n} Picture House", "The {w}", "{n} Cinema", "{w} Screen"),
        "hospital": ("{n} Hospital", "{n} Infirmary", "St {n}'s Hospital", "{n} General Hospital"),
        "library": ("{n} Library", "{n} Public Library", "{w} Library"),
        "consulate": ("Consulate of {n}", "Consulate General of {n}"), "capital": ("{n}",),
        "division-1": ("{n}shire", "County of {n}"), "division-2": ("{n}", "{n} Borough"), "division-3": ("{n} Ward", "{n}"),
        "division-4": ("{n}",), "country": ("{n}land",), "metro": ("{n} Line",),
    },
)  # fmt: skip

_NORDVIK = Flavour(
    id="nordvik",
    roots=(
        "Alm", "Ask", "Bjel", "Björk", "Brå", "Dal", "Drav", "Ek", "Elv", "Fager", "Fal", "Fjäll", "Gran", "Grim", "Gull",
        "Hald", "Hag", "Havn", "Hed", "Hjel", "Hol", "Hav", "Käll", "Klov", "Kvarn", "Lind", "Lok", "Lund", "Löv", "Malm",
        "Mos", "Nor", "Näs", "Od", "Rav", "Rönn", "Sal", "Sjö", "Skog", "Sköld", "Snö", "Sol", "Stor", "Strand", "Svan",
        "Söder", "Tall", "Tors", "Träv", "Ulv", "Vall", "Vind", "Vrå", "Yttr", "Åk", "Äng", "Ör", "Öst",
    ),
    endings=(
        "arby", "backa", "berg", "by", "dal", "ebo", "fors", "garn", "hall", "hamn", "heim", "holm", "hult", "inge", "krok",
        "lund", "mark", "mora", "näs", "rum", "sala", "sjö", "skär", "stad", "sta", "strand", "sund", "torp", "vall", "vik",
        "viken", "ås", "ö",
    ),
    words=(
        "Apel", "Björn", "Borg", "Bro", "Drottning", "Fisk", "Garvar", "Gjutar", "Grind", "Hamn", "Hantverkar", "Humle",
        "Järn", "Kapten", "Klock", "Kloster", "Konst", "Kung", "Kvarn", "Köpman", "Linne", "Luts", "Mynt", "Ost", "Papper",
        "Prost", "Repslagar", "Salt", "Silver", "Skepps", "Skola", "Slott", "Smed", "Sol", "Sten", "Torg", "Tull", "Urmakar",
        "Vatten", "Vävar", "Ängel",
    ),
    before=("Norra", "Södra", "Östra", "Västra", "Övre", "Nedre", "Gamla", "Nya", "Stora", "Lilla"),
    after=("torg", "bro", "backe", "park", "port", "hage", "kulle", "äng", "brygga", "plan", "gård"),
    central="{n} Central",
    airport_station="{n} Flygplats",
    pier="{n} brygga",
    landmarks=(
        "Rådhuset", "Domkyrkan", "Universitetet", "Operan", "Börsen", "Gamla Stan", "Hamntorget", "Tinghuset",
        "Botaniska", "Tullhuset", "Lasarettet", "Stadion", "Saluhallen", "Slottsporten", "Vattenverket", "Tekniska",
        "Fisktorget", "Observatoriet", "Mässan",
    ),
    streets=("{n}gatan", "{w}gatan", "{w}gränd", "{n}vägen", "{n}stigen", "{w}backen", "{n}s gata", "{w}vägen"),
    avenues=("{n}leden", "Stora {n}gatan", "{n}svägen", "{w}allén", "{n} allé"),
    paths=("{n}slingan", "{w}stigen", "{w}promenaden"),
    forms={
        "river": ("{n}ån", "{n}älven"), "lake": ("{n}sjön", "{n}tjärn", "{n}en"), "sea": ("{n}havet", "{n}bukten"),
        "inlet": ("{n}fjärden", "{n}viken", "{n}sundet"), "island": ("{n}ön", "{n}holmen", "{n}skär"),
        "mainland": ("{n}landet", "{n}sidan"), "mountain": ("{n}berget", "{n}kullen", "{n}klint", "{n}toppen"),
        "park": ("{n}parken", "{w}parken", "{n}lunden", "{w}hagen", "{n}ängen"), "airport": ("{n} flygplats",),
        "zoo": ("{n} djurpark",), "amusement-park": ("{n} nöjespark", "{w}land"), "aquarium": ("{n} akvarium",),
        "golf": ("{n} golfklubb", "{n} golfbana"), "museum": ("{n} museum", "{w}museet", "{n}s konsthall", "{w}gården"),
        "cinema": ("Bio {n}", "Bio {w}", "{n}biografen"), "hospital": ("{n} sjukhus", "{n} lasarett"),
        "library": ("{n} bibliotek", "{w} bibliotek"), "consulate": ("Konsulatet för {n}", "Generalkonsulatet för {n}"),
        "capital": ("{n}",), "division-1": ("{n} län",), "division-2": ("{n} kommun",), "division-3": ("{n} stadsdel",),
        "division-4": ("{n}",), "country": ("{n}rike",), "metro": ("{n}linjen",),
    },
)  # fmt: skip

_LEVANTE = Flavour(
    id="levante",
    roots=(
        "Albar", "Amar", "Arv", "Bel", "Bor", "Bren", "Cal", "Cam", "Car", "Cast", "Ces", "Cor", "Dor", "Est", "Fal", "Fior",
        "Font", "Gal", "Gar", "Ghir", "Lam", "Lev", "Lor", "Lun", "Mal", "Mar", "Mir", "Mol", "Mont", "Nav", "Ol", "Or", "Pal",
        "Per", "Pin", "Port", "Prat", "Quar", "Riv", "Roc", "Sal", "Sant", "Sar", "Ser", "Sol", "Tar", "Tem", "Torr", "Val",
        "Var", "Vel", "Ver", "Vig", "Vill", "Zan",
    ),
    endings=(
        "acco", "ada", "agna", "ale", "anza", "ara", "arello", "asco", "ate", "avia", "ego", "ella", "ena", "enta", "enza",
        "era", "esca", "esio", "etto", "iano", "ica", "iera", "igo", "ina", "ino", "isana", "ola", "olo", "ona", "onda", "osta",
        "otto", "ura", "uzzo",
    ),
    words=(
        "Angeli", "Archi", "Arsenale", "Aurora", "Barche", "Campane", "Cavalli", "Cedri", "Colonne", "Conciatori", "Corallo",
        "Dogana", "Fabbri", "Fari", "Ferro", "Fontana", "Giardini", "Gelsi", "Lana", "Leone", "Limoni", "Lino", "Mercanti",
        "Mercato", "Moro", "Mulini", "Muratori", "Oliveti", "Orefici", "Palma", "Pescatori", "Ponte", "Pozzo", "Rose", "Sale",
        "Sarti", "Seta", "Sole", "Stelle", "Tessitori", "Torre", "Vetrai", "Vigna",
    ),
    before=("Alta", "Bassa", "Nuova", "Vecchia", "Porta", "Piazza", "Borgo", "Colle", "Ponte", "Villa"),
    after=("Nord", "Sud", "Est", "Ovest", "Mare", "Monte", "Scalo", "Parco", "Porto", "Lido", "Alto", "Vecchio"),
    central="{n} Centrale",
    airport_station="Aeroporto {n}",
    pier="Molo {n}",
    landmarks=(
        "Municipio", "Duomo", "Università", "Teatro Grande", "Borsa", "Città Vecchia", "Piazza del Porto", "Tribunale",
        "Orto Botanico", "Dogana", "Policlinico", "Stadio", "Mercato Coperto", "Porta Castello", "Acquedotto", "Politecnico",
        "Pescheria", "Osservatorio", "Fiera",
    ),
    streets=("Via {n}", "Via dei {w}", "Vicolo {w}", "Via {w}", "Largo {n}", "Salita {n}", "Calata {w}", "Piazza {n}"),
    avenues=("Viale {n}", "Corso {n}", "Corso dei {w}", "Strada {n}", "Lungomare {n}"),
    paths=("Sentiero {n}", "Passeggiata {w}", "Sentiero {w}"),
    forms={
        "river": ("Fiume {n}", "Rio {n}"), "lake": ("Lago di {n}", "Laghetto {n}"), "sea": ("Mare di {n}", "Golfo di {n}"),
        "inlet": ("Cala {n}", "Rada di {n}", "Stretto di {n}"), "island": ("Isola {n}", "Isola di {n}"),
        "mainland": ("Terra di {n}", "Riva {n}"), "mountain": ("Monte {n}", "Colle {n}", "Cima {n}", "Poggio {w}"),
        "park": ("Parco {n}", "Giardini {n}", "Parco delle {w}", "Villa {n}"), "airport": ("Aeroporto di {n}",),
        "zoo": ("Zoo di {n}", "Bioparco {n}"), "amusement-park": ("Luna Park {n}", "{n}landia"),
        "aquarium": ("Acquario di {n}",), "golf": ("Golf Club {n}", "Circolo Golf {n}"),
        "museum": ("Museo {n}", "Museo dei {w}", "Galleria {n}", "Palazzo {n}", "Casa {n}"),
        "cinema": ("Cinema {n}", "Cinema {w}", "Sala {n}"), "hospital": ("Ospedale {n}", "Clinica {n}"),
        "library": ("Biblioteca {n}", "Biblioteca dei {w}"), "consulate": ("Consolato di {n}", "Consolato generale di {n}"),
        "capital": ("{n}",), "division-1": ("Provincia di {n}",), "division-2": ("Comune di {n}",),
        "division-3": ("Municipio {n}",), "division-4": ("{n}",), "country": ("Repubblica di {n}",), "metro": ("Linea {n}",),
    },
)  # fmt: skip

_MINAMI = Flavour(
    id="minami",
    roots=(
        "Aka", "Ama", "Aoi", "Asa", "Chiha", "Fuka", "Fuji", "Haku", "Hama", "Hana", "Hara", "Hashi", "Hi", "Hoshi", "Ichi",
        "Iwa", "Kago", "Kame", "Kana", "Kashi", "Kawa", "Kiri", "Kita", "Komo", "Kuro", "Kusa", "Maru", "Matsu", "Mi", "Mizu",
        "Mori", "Naga", "Naka", "Nami", "Nishi", "No", "Ogi", "Oka", "Oto", "Saka", "Sawa", "Shima", "Shio", "Shira", "Sugi",
        "Suna", "Taka", "Take", "Tani", "Tomi", "Tori", "Tsuki", "Tsuru", "Ume", "Ura", "Wada", "Yama", "Yoko", "Yuki",
    ),
    endings=(
        "bashi", "be", "dai", "dani", "da", "gahara", "gami", "gawa", "gaya", "gi", "hara", "hashi", "hata", "horo", "jima",
        "kage", "kawa", "kubo", "mado", "matsu", "mi", "miya", "mori", "mura", "no", "numa", "oka", "saki", "sawa", "se",
        "shima", "sono", "ta", "tani", "to", "tsu", "ura", "yama", "zaka", "zawa",
    ),
    words=(
        "Ai", "Bunka", "Chuo", "Daiku", "Fune", "Ginkgo", "Hagi", "Hato", "Hisui", "Ichiba", "Iris", "Ito", "Kaede", "Kaji",
        "Kami", "Kinu", "Kiku", "Koban", "Kura", "Kusuri", "Minato", "Momiji", "Nobori", "Ohashi", "Ongaku", "Sakana", "Sakura",
        "Shio", "Taiko", "Teppo", "Tera", "Toge", "Tsubaki", "Uogashi", "Wakaba", "Yagura", "Yanagi", "Zaimoku",
    ),
    before=("Kita-", "Minami-", "Higashi-", "Nishi-", "Shin-", "Kami-", "Shimo-", "Naka-", "Hon-", "O-"),
    after=("-machi", "-koen", "-guchi", "-mae", "-dori", "-jo", "-hama", "-chuo", "-shimmachi", "-onsen"),
    central="{n}",
    airport_station="{n} Kuko",
    pier="{n}-ko",
    landmarks=(
        "Shiyakusho-mae", "Daigaku-mae", "Opera-dori", "Shokenjo", "Kyoshigai", "Minato-hiroba", "Saibansho-mae",
        "Shokubutsuen", "Zeikan-mae", "Byoin-mae", "Undojo-mae", "Chuo-ichiba", "Otemon", "Josuijo", "Kogyo-daigaku",
        "Uoichiba", "Tenmondai", "Messe-mae",
    ),
    streets=("{n}-dori", "{w}-dori", "{n}-suji", "{w}-koji", "{w}-zaka", "{n}-michi", "{w}-yokocho"),
    avenues=("{n} Kaido", "{n}-odori", "{w}-odori", "Kan-{n}-dori"),
    paths=("{n}-yuhodo", "{w}-komichi", "{w}-no-michi"),
    forms={
        "river": ("{n}-gawa",), "lake": ("{n}-ko", "{n}-ike"), "sea": ("{n}-nada", "{n}-wan"),
        "inlet": ("{n}-wan", "{n}-ura", "{n}-suido"), "island": ("{n}-jima", "{n}-to"), "mainland": ("{n}-shima", "{n}-rikuchi"),
        "mountain": ("{n}-san", "{n}-yama", "{n}-dake", "{n}-mine"), "park": ("{n} Koen", "{w} Koen", "{n}-en", "{w} Teien"),
        "airport": ("{n} Kuko",), "zoo": ("{n} Dobutsuen",), "amusement-park": ("{n} Yuenchi", "{w}land"),
        "aquarium": ("{n} Suizokukan",), "golf": ("{n} Golf Club", "{n} Country Club"),
        "museum": ("{n} Hakubutsukan", "{n} Bijutsukan", "{w} Kinenkan"), "cinema": ("{n} Eigakan", "Cinema {w}", "{n} Gekijo"),
        "hospital": ("{n} Byoin", "{n} Chuo Byoin"), "library": ("{n} Toshokan", "{w} Toshokan"),
        "consulate": ("{n} Ryojikan", "{n} Soryojikan"), "capital": ("{n}",), "division-1": ("{n}-ken",),
        "division-2": ("{n}-shi", "{n}-gun"), "division-3": ("{n}-ku", "{n}-cho"), "division-4": ("{n}",),
        "country": ("{n}-koku",), "metro": ("{n} Line",),
    },
)  # fmt: skip

FLAVOURS: tuple[Flavour, ...] = (_ALBION, _NORDVIK, _LEVANTE, _MINAMI)
