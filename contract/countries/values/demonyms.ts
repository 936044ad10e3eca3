/*
 * The names of a country's people, and the country's three letters in passports: people
 * answer "Nationality" with "Ivoirienne" or "CIV". Plain letters; the French ones masculine, from
 * which the feminine follows. An adjective that several countries share is only in `sharedNames`.
 */

/**
 * Codes in the machine-readable lines of a passport (ICAO 9303-3) besides a country's three
 * letters.
 */
export const passportCodes = {
  ...{ D: 'DE', RKS: 'XK', UNK: 'XK' },
  ...{ GBD: 'GB', GBN: 'GB', GBO: 'GB', GBP: 'GB', GBS: 'GB' },
}

/** Code, three letters, English, French; then further names. */
export const demonyms = `
AD AND andorran andorran
AE ARE emirati emirati emirien emiri emarati
AF AFG afghan afghan afghani
AG ATG antiguan antiguayen barbudan antiguais barbudien
AI AIA anguillan anguillan anguillian
AL ALB albanian albanais
AM ARM armenian armenien
AO AGO angolan angolais
AQ ATA antarctican antarctique antarcticain
AR ARG argentine argentin argentinian
AS ASM american-samoan samoan-americain
AT AUT austrian autrichien
AU AUS australian australien
AW ABW aruban arubais
AX ALA alandish alandais
AZ AZE azerbaijani azerbaidjanais azeri
BA BIH bosnian bosnien bosniaque herzegovinian
BB BRB barbadian barbadien bajan
BD BGD bangladeshi bangladais bangladeshien
BE BEL belgian belge
BF BFA burkinabe burkinabe burkinabais burkinese voltaique
BG BGR bulgarian bulgare
BH BHR bahraini bahreinien bahreini
BI BDI burundian burundais
BJ BEN beninese beninois beninoise
BL BLM barthelemois barthelemois barthelomeen
BM BMU bermudian bermudien
BN BRN bruneian bruneien
BO BOL bolivian bolivien
BQ BES bonairean bonairien
BR BRA brazilian bresilien
BS BHS bahamian bahamien
BT BTN bhutanese bhoutanais
BV BVT
BW BWA botswanan botswanais motswana batswana
BY BLR belarusian bielorusse byelorussian
BZ BLZ belizean belizien
CA CAN canadian canadien quebecois quebecker quebecer
CC CCK cocos-islander
CD COD zairian zairois
CF CAF central-african centrafricain
CG COG brazzavillois brazzavillois
CH CHE swiss suisse suissesse helvetique
CI CIV ivorian ivoirien cotedivoirien
CK COK cook-islander cookien
CL CHL chilean chilien
CM CMR cameroonian camerounais cameroonais
CN CHN chinese chinois
CO COL colombian colombien
CR CRI costa-rican costaricain costaricien
CU CUB cuban cubain
CV CPV cape-verdean cap-verdien cabo-verdean cabo-verdien cape-verdian
CW CUW curacaoan curacien
CX CXR christmas-islander
CY CYP cypriot chypriote
CZ CZE czech tcheque
DE DEU german allemand
DJ DJI djiboutian djiboutien
DK DNK danish danois dane
DM DMA dominiquais dominiquais
DO DOM dominicain dominicain
DZ DZA algerian algerien
EC ECU ecuadorian equatorien ecuadorean
EE EST estonian estonien
EG EGY egyptian egyptien
EH ESH sahrawi sahraoui
ER ERI eritrean erythreen
ES ESP spanish espagnol spaniard
ET ETH ethiopian ethiopien
FI FIN finnish finlandais finnois
FJ FJI fijian fidjien
FK FLK falkland-islander malouin
FM FSM micronesian micronesien
FO FRO faroese feroien
FR FRA french francais frenchman frenchwoman
GA GAB gabonese gabonais
GB GBR british britannique anglais english scottish ecossais welsh gallois briton northern-irish
GD GRD grenadian grenadien
GE GEO georgian georgien
GF GUF french-guianese guyanais-francais
GG GGY guernsey guernesiais
GH GHA ghanaian ghaneen ghanian
GI GIB gibraltarian gibraltarien
GL GRL greenlandic groenlandais greenlander
GM GMB gambian gambien
GN GIN
GP GLP guadeloupean guadeloupeen guadeloupian
GQ GNQ equatorial-guinean equato-guineen equatoguinean
GR GRC greek grec hellenic grecque
GS SGS
GT GTM guatemalan guatemalteque
GU GUM guamanian guamien
GW GNB bissau-guinean bissau-guineen bissaoguineen guinea-bissauan
GY GUY guyanese guyanien
HK HKG hongkonger hongkongais
HM HMD
HN HND honduran hondurien
HR HRV croatian croate croat
HT HTI haitian haitien
HU HUN hungarian hongrois
ID IDN indonesian indonesien
IE IRL irish irlandais
IL ISR israeli israelien
IM IMN manx mannois
IN IND indian indien
IO IOT chagossian chagossien
IQ IRQ iraqi irakien iraki iraquien
IR IRN iranian iranien
IS ISL icelandic islandais icelander
IT ITA italian italien
JE JEY jersey jersiais
JM JAM jamaican jamaicain jamaiquain
JO JOR jordanian jordanien
JP JPN japanese japonais
KE KEN kenyan kenyan kenian
KG KGZ kyrgyz kirghize kyrgyzstani kirghiz
KH KHM cambodian cambodgien khmer
KI KIR i-kiribati kiribatien
KM COM comorian comorien comoran
KN KNA kittitian kittitien nevisian nevicien
KP PRK north-korean nord-coreen
KR KOR south-korean sud-coreen
KW KWT kuwaiti koweitien koweiti
KY CYM caymanian caimanien
KZ KAZ kazakh kazakh kazakhstani kazakhstanais
LA LAO laotian laotien lao laosien
LB LBN lebanese libanais
LC LCA saint-lucian saint-lucien
LI LIE liechtensteiner liechtensteinois
LK LKA sri-lankan sri-lankais srilankan
LR LBR liberian liberien
LS LSO basotho lesothan mosotho lesothien
LT LTU lithuanian lituanien
LU LUX luxembourgish luxembourgeois luxembourger
LV LVA latvian letton
LY LBY libyan libyen
MA MAR moroccan marocain
MC MCO monegasque monegasque monacan
MD MDA moldovan moldave
ME MNE montenegrin montenegrin
MF MAF
MG MDG malagasy malgache madagascan malgash
MH MHL marshallese marshallais
MK MKD macedonian macedonien north-macedonian
ML MLI malian malien
MM MMR burmese birman myanmar myanmarese
MN MNG mongolian mongol
MO MAC macanese macanais
MP MNP northern-marianan mariannais
MQ MTQ martinican martiniquais
MR MRT mauritanian mauritanien
MS MSR montserratian montserratien
MT MLT maltese maltais
MU MUS mauritian mauricien
MV MDV maldivian maldivien maldivan
MW MWI malawian malawien
MX MEX mexican mexicain
MY MYS malaysian malaisien
MZ MOZ mozambican mozambicain
NA NAM namibian namibien
NC NCL new-caledonian neo-caledonien
NE NER nigerien nigerien
NF NFK norfolk-islander norfolkais
NG NGA nigerian nigerian
NI NIC nicaraguan nicaraguayen
NL NLD dutch neerlandais hollandais
NO NOR norwegian norvegien
NP NPL nepalese nepalais nepali
NR NRU nauruan nauruan
NU NIU niuean niueen
NZ NZL new-zealander neo-zelandais kiwi
OM OMN omani omanais
PA PAN panamanian panameen
PE PER peruvian peruvien
PF PYF french-polynesian polynesien
PG PNG papua-new-guinean papouasien papouan papuan papou papoue
PH PHL filipino philippin filipina philippine
PK PAK pakistani pakistanais
PL POL polish polonais pole
PM SPM saint-pierrais saint-pierrais miquelonnais miquelonais
PN PCN pitcairn-islander pitcairnais
PR PRI puerto-rican portoricain
PS PSE palestinian palestinien
PT PRT portuguese portugais
PW PLW palauan palaosien paluan
PY PRY paraguayan paraguayen
QA QAT qatari qatarien qatariote
RE REU reunionese reunionnais
RO ROU romanian roumain
RS SRB serbian serbe serb
RU RUS russian russe
RW RWA rwandan rwandais rwandese
SA SAU saudi saoudien saudi-arabian saoudite
SB SLB solomon-islander salomonais salomonien
SC SYC seychellois seychellois
SD SDN sudanese soudanais
SE SWE swedish suedois swede
SG SGP singaporean singapourien
SH SHN saint-helenian saint-helenien sainte-helenois
SI SVN slovenian slovene
SJ SJM
SK SVK slovak slovaque slovakian
SL SLE sierra-leonean sierra-leonais
SM SMR sammarinese saint-marinais
SN SEN senegalese senegalais senegalaise
SO SOM somali somalien somalian
SR SUR surinamese surinamais surinamien surinamer
SS SSD south-sudanese sud-soudanais
ST STP sao-tomean santomeen
SV SLV salvadoran salvadorien salvadorean
SX SXM sint-maartener sint-maartenais
SY SYR syrian syrien
SZ SWZ swazi swazi emaswati
TC TCA turks-islander turquois
TD TCD chadian tchadien
TF ATF
TG TGO togolese togolais
TH THA thai thailandais
TJ TJK tajik tadjik tajikistani tadzhik
TK TKL tokelauan tokelauen
TL TLS timorese timorais east-timorese
TM TKM turkmen turkmene
TN TUN tunisian tunisien
TO TON tongan tongien tonguien
TR TUR turkish turc turk turque
TT TTO trinidadian trinidadien tobagonian trinbagonian
TV TUV tuvaluan tuvaluan
TW TWN taiwanese taiwanais
TZ TZA tanzanian tanzanien
UA UKR ukrainian ukrainien
UG UGA ugandan ougandais
UM UMI
US USA american americain etasunien etatsunien
UY URY uruguayan uruguayen
UZ UZB uzbek ouzbek uzbekistani
VA VAT vatican vatican
VC VCT vincentian vincentais saint-vincentais saint-vincentian
VE VEN venezuelan venezuelien
VG VGB british-virgin-islander
VI VIR
VN VNM vietnamese vietnamien viet
VU VUT vanuatuan vanuatuan ni-vanuatu
WF WLF wallisian wallisien futunien
WS WSM
XK XKX kosovar kosovar kosovan
YE YEM yemeni yemenite
YT MYT mahoran mahorais
ZA ZAF south-african sud-africain
ZM ZMB zambian zambien
ZW ZWE zimbabwean zimbabween
`
