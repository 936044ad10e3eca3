import type { Language } from '#contract/common/values/languages.ts'
import type {
  JudgedWish,
  MeantProgram,
  MeantScholarship,
  MeantUniversity,
  Right,
} from './judge-answers.ts'

const en = (typed: string, right: Right | readonly Right[]): JudgedWish => ({
  typed,
  language: 'en',
  right: 'map' in right ? right : [right],
})
const fr = (typed: string, right: Right | readonly Right[]): JudgedWish => ({
  ...en(typed, right),
  language: 'fr',
})
const near = (language: Language, typed: string, right: Right | readonly Right[]): JudgedWish => ({
  ...en(typed, right),
  language,
  nearest: true,
})
const all = (...programs: MeantProgram[]): Right => ({ programs, enough: 'all' })
const first = (...programs: MeantProgram[]): Right => ({ programs, enough: 'first' })
const one = (...programs: MeantProgram[]): Right => ({ programs, enough: 'one' })
const universities = (university: MeantUniversity): Right => ({ university })
/** A university by its key; if it has programs, an answer with only those is right too. */
const school = (key: string, programsOf?: RegExp): Right[] => [
  universities({ keys: [key] }),
  ...(programsOf ? [all({ university: programsOf })] : []),
]
const scholarships = (scholarship: MeantScholarship): Right => ({ scholarship })
const scholarship = (...keys: string[]): Right => scholarships({ keys })
const anything: Right = { anything: true }

const computing =
  /computer|computing|(?<!bio-)informatique|logiciel|software|data sci|science des données|information (systems|technolog)/i
const medicine = /\bmedicine\b(?! and health)|médecine clinique/i
const law = /\blaw\b|\bdroit\b/i
const nursing = /nursing|soins infirmiers/i
const dentistry = /dentist|dentaire/i
/** Neither interiors nor gardens. */
const architecture = /^architect/i
const businessSchool = /business school|school of business|^hec|^tbs|^isc|grenoble école/i
const masters = ['master', 'mba', 'integrated_master'] as const

/**
 * What students, families and counsellors type, in both languages and several scripts, with what a
 * person would call the right answer, on the starter catalogue. Written by a colleague who doesn't
 * tune the search, before the search could answer most of it. It is one half of 300, split once at
 * random; the other half is kept apart, so that a search tuned to these can be measured on searches
 * that no one has seen. Don't loosen an expectation to make it pass: improve the search, or show
 * that the judgement was wrong.
 */
export const judgedWishes: readonly JudgedWish[] = [
  // Abbreviations of degrees and subjects
  en(
    'b tech ece bangalore',
    first({
      title: /electronics and (communication|telecom)/i,
      level: ['bachelor'],
      city: /bengaluru/i,
    }),
  ),
  en('mca hyderabad central univ', first({ award: /mca/i, university: /hyderabad/i })),
  en('b.arch', first({ title: architecture, level: ['bachelor'] })),
  en('LLM', all({ title: law, level: ['master'] })),
  en('BA LLB dubai', first({ award: /llb/i, destination: 'dubai' })),
  en('mbbs wuhan', first({ award: /mbbs/i, city: /wuhan/i })),
  en(
    'phd civil eng china',
    first({ title: /civil|structural|geotechnical/i, level: ['doctorate'], destination: 'china' }),
  ),
  en('biotech btech', all({ title: /biotech/i, level: ['bachelor'] })),
  en('BPT physio', first({ title: /physiotherapy/i })),
  fr('BUT GEA', first({ title: /business and public-sector management/i, award: /^but$/i })),
  fr('licence LEA', all({ title: /langues étrangères appliquées/i, level: ['bachelor'] })),
  fr('STAPS', all({ title: /staps|\bsport/i })),
  fr(
    'licence eco gestion',
    all({ title: /économi.*gestion|gestion.*économi/i, level: ['bachelor'] }),
  ),
  fr('master CCA', first({ title: /comptabilité, contrôle, audit/i })),
  fr('miage', first({ title: /miage/i })),
  fr('master QHSE', first({ title: /qualité, hygiène|hygiène, sécurité/i })),
  fr('master GRH', first({ title: /ressources humaines/i, level: masters })),
  fr('PGE école de commerce', all({ title: /grande école/i })),
  fr('info com', all({ title: /communication|médias/i, field: /^03|^041/ })),
  fr('mkg digital', first({ title: /marketing numérique/i })),
  fr('ctrl de gestion', first({ title: /contrôle de gestion/i })),
  // Whole sentences, English
  en(
    'i am looking for a master in software engineering in china',
    first({ title: /software/i, level: ['master'], destination: 'china' }),
  ),
  en(
    'please i need admission for civil engineering in china undergraduate',
    first({ title: /civil/i, level: ['bachelor'], destination: 'china' }),
  ),
  en('how to become a pilot', one({ title: /pilot/i })),
  en(
    'is there any mba program in china in english medium',
    first({ level: ['mba'], destination: 'china', language: 'en' }),
  ),
  en(
    'i want to do my masters in data science in india',
    all({ title: /data|donn/i, level: masters, destination: 'india' }),
  ),
  en(
    'courses for hotel management after 12th',
    first({ title: /hotel|hospitality|hôtel/i, level: ['bachelor'] }),
  ),
  en(
    'How much does it cost to study computer engineering in Turkey',
    all({ title: /computer|software/i, destination: 'turkey' }),
  ),
  en(
    'my uncle in Dubai says I can do fashion design there',
    first({ title: /fashion/i, destination: 'dubai' }),
  ),
  en(
    'i would like to teach maths, which bachelor',
    first({ title: /math.*teaching|enseignement des math/i, level: ['bachelor'] }),
  ),
  en(
    'need a foundation year before university dubai',
    first({ level: ['foundation'], destination: 'dubai' }),
  ),
  en('phd in law china', first({ title: law, level: ['doctorate'], destination: 'china' })),
  en('study gastronomy / become a chef', first({ title: /gastronom|culinary/i })),
  en('a degree about wine', one({ title: /wine/i })),
  en('hello i am from nepal and want to study mbbs', first({ award: /mbbs/i })),
  en('how can i study aviation management', first({ title: /aviation/i })),
  // Whole sentences, French
  fr(
    'je cherche un master en informatique en France',
    first({
      title: /informatique appliquée|informatiques|systèmes d’information|traitement automatique/i,
      level: ['master'],
      destination: 'france',
    }),
  ),
  fr(
    'Je veux devenir médecin, où étudier en Turquie ?',
    all({ title: medicine, destination: 'turkey' }),
  ),
  fr(
    'ma fille a eu son bac D, elle veut faire infirmière',
    first({ title: nursing, level: ['bachelor'] }),
  ),
  fr(
    'quelle université pour étudier le droit à Lyon',
    first({ title: law, university: /lyon/i }, { title: law, city: /lyon/i }),
  ),
  fr('comment devenir pilote d’avion', one({ title: /pilot/i })),
  fr(
    'est-ce qu’on peut étudier l’architecture en anglais à Istanbul',
    first({ title: architecture, city: /istanbul/i, language: 'en' }),
  ),
  fr(
    'mon neveu cherche une licence de gestion en France',
    all({ title: /gestion|management/i, level: ['bachelor'], destination: 'france' }),
  ),
  fr('combien coûte une licence en France', all({ award: /licence/i, destination: 'france' })),
  fr(
    'faire la cybersécurité en Inde',
    all({ title: /cyber|sécurité (de l’information|informatique)/i, destination: 'india' }),
  ),
  fr(
    'Je suis camerounais, je cherche une école de commerce en France',
    first({ title: /grande école/i }, { university: businessSchool, destination: 'france' }),
  ),
  fr(
    'je veux faire le journalisme après la licence',
    first({ title: /journalis/i, level: ['master'] }),
  ),
  fr('les universités françaises qui forment en actuariat', first({ title: /actuari/i })),
  fr('doctorat en génie logiciel', first({ title: /logiciel/i, level: ['doctorate'] })),
  fr('master santé publique', first({ title: /santé publique/i, level: ['master'] })),
  fr('master en banque et assurance', first({ title: /banque|assurance/i, level: masters })),
  fr('formation en diététique', first({ title: /nutrition|diétét/i })),
  fr(
    'licence de mathématiques en France',
    all({ title: /mathémati/i, level: ['bachelor'], destination: 'france' }),
  ),
  fr('réseaux et télécoms', first({ title: /télécom/i })),
  // Universities
  en('peking university', school('peking-university')),
  fr('université de Pékin', school('peking-university')),
  en('四川大学', school('sichuan-university', /^sichuan/i)),
  en('iit madras', school('indian-institute-of-technology-madras')),
  en('IISc bangalore', school('indian-institute-of-science')),
  en('BHU varanasi', school('banaras-hindu-university')),
  en('manipal', [
    ...school('manipal-academy-of-higher-education', /manipal/i),
    ...school('manipal-academy-of-higher-education-dubai'),
  ]),
  en('IP university delhi', school('guru-gobind-singh-indraprastha-university', /indraprastha/i)),
  en('mumbai university', school('university-of-mumbai')),
  en('wollongong', school('university-of-wollongong-in-dubai', /wollongong/i)),
  en('UOWD masters', first({ university: /wollongong/i, level: masters })),
  en('NYUAD', school('new-york-university-abu-dhabi')),
  fr('université américaine de sharjah', school('american-university-of-sharjah')),
  fr('Sorbonne Abou Dhabi', school('sorbonne-university-abu-dhabi')),
  en('heriot watt', school('heriot-watt-university-dubai')),
  en('medipol', school('istanbul-medipol-university', /medipol/i)),
  en('9 eylul university izmir', school('dokuz-eylul-university', /^dokuz/i)),
  fr('panthéon assas', school('paris-pantheon-assas-university', /assas/i)),
  fr('fac de nanterre', school('paris-nanterre-university', /nanterre/i)),
  fr('inalco', school('national-institute-for-oriental-languages-and-civilisations', /oriental/i)),
  fr('fac de lille', [
    ...school('university-of-lille', /university of lille/i),
    ...school('lille-catholic-university'),
  ]),
  fr('Aix Marseille univ', school('aix-marseille-university', /aix/i)),
  fr('univ jean jaures toulouse', school('university-of-toulouse-jean-jaures', /jaurès/i)),
  fr('edhec lille', school('edhec-business-school', /edhec/i)),
  fr('EM Lyon', school('emlyon-business-school', /emlyon/i)),
  fr(
    'université catholique de lyon',
    school('catholic-university-of-lyon', /catholic university of lyon/i),
  ),
  fr('Orta Doğu Teknik Üniversitesi', school('middle-east-technical-university', /middle east/i)),
  // Towns and regions
  en(
    'izmir turkey computer or software engineering',
    first({ title: /software|computer/i, city: /izmir/i }),
  ),
  en('Eskisehir', [all({ city: /eskişehir/i }), universities({ city: /eskişehir/i })]),
  en('gurgaon btech', all({ city: /gurugram/i, level: ['bachelor'] })),
  en('abu dhabi universities', [universities({ city: /abu dhabi/i })]),
  fr('universités à Abou Dabi', [universities({ city: /abu dhabi/i })]),
  en('university in sharjah uae', [universities({ city: /sharjah/i })]),
  fr('Marseille', [
    ...school('aix-marseille-university', /aix/i),
    universities({ city: /marseille/i }),
    first({ city: /marseille/i }),
  ]),
  fr('étudier à bordeau', [
    all({ university: /bordeaux/i }, { city: /bordeaux|pessac|talence/i }),
    universities({ city: /bordeaux|pessac|talence/i }),
  ]),
  fr(
    'toulouse master',
    first({ university: /toulouse|tbs/i, level: masters }, { city: /toulouse/i, level: masters }),
  ),
  fr('shangaï', [universities({ city: /shanghai/i }), all({ city: /shanghai/i })]),
  fr('nice côte d’azur', school('cote-dazur-university', /azur/i)),
  // Price
  fr(
    'licence en france moins de 2 millions CFA',
    all({ level: ['bachelor'], destination: 'france', maxEuros: 3050 }),
  ),
  fr(
    'master informatique pas cher',
    first({ title: computing, level: ['master'], maxEuros: 4300 }),
  ),
  en(
    'bachelor in china under 3000 euros',
    all({ level: ['bachelor'], destination: 'china', maxEuros: 3000 }),
  ),
  en(
    'affordable psychology turkey',
    first({ title: /psycholog/i, destination: 'turkey', maxEuros: 5000 }),
  ),
  fr('master droit prix abordable', all({ title: law, level: ['master'], maxEuros: 4500 })),
  fr('mbbs moins de 6000€', first({ award: /mbbs/i, maxEuros: 6000 })),
  en('civil engeneering china low cost', first({ title: /civil/i, destination: 'china' })),
  // Scholarships
  en(
    'iccr',
    scholarship('iccr', 'iccr-lata-mangeshkar', 'iccr-radhakrishnan', 'india-africa-maitri'),
  ),
  fr('boutmy', scholarship('emile-boutmy')),
  fr('bourse emirats arabes unis', scholarships({ destination: 'dubai' })),
  en('fully funded masters china', scholarships({ destination: 'china', level: 'master' })),
  en('phd scholarship turkey', scholarships({ destination: 'turkey', level: 'doctorate' })),
  en('shanghai govt scholarship', scholarship('shanghai-government')),
  en('AYUSH fellowship', scholarship('ayush')),
  en('charpak', scholarship('charpak-master')),
  en('học bổng chính phủ pháp', scholarships({ destination: 'france' })),
  // Language of teaching
  en(
    'computer engineering english taught ankara',
    first({ title: /computer/i, city: /ankara/i, language: 'en' }),
  ),
  fr('médecine en anglais', all({ title: medicine, language: 'en' })),
  fr('enseigné en français en Turquie', [all({ destination: 'turkey', language: 'fr' })]),
  fr('étudier en turc à Ankara', all({ language: 'tr', city: /ankara/i })),
  fr(
    'dentaire en anglais turquie',
    first({ title: dentistry, destination: 'turkey', language: 'en' }),
  ),
  // Length and pace that exist
  fr('master 2 ans france', all({ level: ['master'], destination: 'france', months: [24, 24] })),
  // Words for levels
  en(
    'after graduation engineering india mtech',
    all({ field: /^07|^06/, level: ['master'], destination: 'india' }),
  ),
  fr('bac + 5 chimie ou matériaux', first({ title: /chimi|matériaux/i, level: ['master'] })),
  fr('niveau licence tourisme', all({ title: /touris/i, level: ['bachelor'] })),
  fr('prépa université dubai', first({ level: ['foundation'], destination: 'dubai' })),
  fr('thèse droit chine', first({ title: law, level: ['doctorate'], destination: 'china' })),
  // Destinations by their people and towns
  en('turkish universities medicine', all({ title: medicine, destination: 'turkey' })),
  en('chinese universities', [
    universities({ destination: 'china' }),
    all({ destination: 'china' }),
  ]),
  fr('universités indiennes', [
    universities({ destination: 'india' }),
    all({ destination: 'india' }),
  ]),
  en('du học thổ nhĩ kỳ', all({ destination: 'turkey' })),
  // Other tongues
  en('hemşirelik', all({ title: nursing })),
  en('makine müh', all({ title: /mechanical|machine design|fluid machinery/i })),
  en('软件工程', all({ title: /software/i })),
  en('quản trị kinh doanh', all({ title: /business|management/i, field: /^041/ })),
  // Slips, short messages, mixed languages
  fr('master markting', first({ title: /marketing/i, level: masters })),
  fr('agroalimentaire', all({ title: /aliment/i })),
  fr('infirmière turkey english', first({ title: nursing, destination: 'turkey', language: 'en' })),
  fr('computer science france', all({ title: computing, destination: 'france' })),
  en(
    'droit master strasbourg',
    first({ title: law, level: ['master'], university: /strasbourg/i }),
  ),
  fr('aviasion', all({ title: /transport aérien|pilot|aérospatial/i })),
  // Expressed the other way round
  en('study in turkey without ielts', all({ destination: 'turkey' })),
  fr('étudier en chine sans HSK', [all({ destination: 'china', language: 'en' })]),
  en(
    'medicine china but not mbbs',
    first({ title: medicine, field: /^091/, destination: 'china', award: /^(?!.*mbbs)/i }),
  ),
  // Nothing matches this exactly
  near(
    'en',
    'veterinary dubai',
    all({ destination: 'dubai' }, { field: /^08/ }, { title: /animal/i }),
  ),
  near('en', 'online mba', all({ level: ['mba'] })),
  near('en', 'part time law degree dubai', all({ title: law })),
  near(
    'en',
    'veterinary medicine turkey english',
    all({ title: /veterin|animal/i }, { field: /^08|^091/, destination: 'turkey' }),
  ),
  near('en', 'medicine in dubai', [
    all({ title: medicine }, { destination: 'dubai' }),
    universities({
      keys: [
        'dubai-medical-university',
        'mohammed-bin-rashid-university-of-medicine-and-health-sciences',
        'gulf-medical-university',
        'rak-medical-and-health-sciences-university',
      ],
    }),
  ]),
  near(
    'fr',
    'dentaire en France',
    all({ title: dentistry }, { field: /^09/, destination: 'france' }),
  ),
  near(
    'en',
    'mba paris',
    all(
      { level: ['mba'] },
      { title: /grande école/i },
      { title: /management|gestion/i, university: /paris/i },
    ),
  ),
  near(
    'fr',
    'médecine inde',
    all({ title: medicine }, { title: /médica|biomédic/i, destination: 'india' }),
  ),
  near('en', 'study in germany engineering', all({ field: /^07|^06/ }, { title: /engineering/i })),
  near('fr', 'informatique canada', all({ title: computing })),
  near(
    'en',
    'nursing china master under 1000 euros',
    first({ title: nursing, destination: 'china' }),
  ),
  near('en', 'architecture in lyon', [
    all({ title: /architect/i }, { university: /lyon/i }),
    universities({ city: /lyon|villeurbanne/i }),
  ]),
  near(
    'en',
    'aerospace engineering tianjin',
    all({ title: /aerospace/i }, { city: /tianjin/i, field: /^07/ }),
  ),
  // No words, or far too many
  en('😀😀', anything),
]
