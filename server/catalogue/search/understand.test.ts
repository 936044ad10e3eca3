import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { SearchedTexts } from './index-queries.ts'
import { buildTexts } from './index-texts.ts'
import { type Understanding, understand } from './understand.ts'

const titles = [
  ['English Language and Literature', 'Langue et littérature anglaises'],
  ['English Language Teaching', 'Enseignement de l’anglais'],
  ['Chinese Medicine', 'Médecine chinoise'],
  [
    'Applied Foreign Languages: English and Chinese',
    'Langues étrangères appliquées : anglais, chinois',
  ],
  ['International Business', 'Affaires internationales'],
  ['Machine Learning', 'Apprentissage automatique'],
  ['Virtual Reality', 'Réalité virtuelle'],
  ['Water Sciences', 'Sciences de l’eau'],
  ['Medicine (English)', 'Médecine (anglais)'],
  ['Law', 'Droit'],
  ['Computer Science', 'Informatique'],
  ['Computer Engineering', 'Génie informatique'],
  ['Economics', 'Économie'],
  ['Nursing', 'Soins infirmiers'],
  ['Marketing', 'Marketing'],
  ['Information Technology', 'Technologies de l’information'],
] as const

const universities = [
  ['University of Delhi', 'दिल्ली विश्वविद्यालय', null, 'New Delhi', 'india'],
  ['Indian Institute of Technology Bombay', null, 'IIT Bombay', 'Mumbai', 'india'],
  ['Peking University', '北京大学', null, 'Beijing', 'china'],
  ['Fudan University', '复旦大学', null, 'Shanghai', 'china'],
  ['Istanbul University', 'İstanbul Üniversitesi', null, 'Istanbul', 'turkey'],
  ['Istanbul Technical University', 'İstanbul Teknik Üniversitesi', 'ITU', 'Istanbul', 'turkey'],
  ['Boğaziçi University', 'Boğaziçi Üniversitesi', null, 'Istanbul', 'turkey'],
  ['University of Sharjah', 'جامعة الشارقة', null, 'Sharjah', 'dubai'],
  ['Heriot-Watt University Dubai', null, null, 'Dubai', 'dubai'],
  ['Paris 8 University', 'Université Paris 8', 'Paris 8', 'Saint-Denis', 'france'],
  ['Rennes 2 University', 'Université Rennes 2', 'Rennes 2', 'Rennes', 'france'],
  ['Zayed University of Science and Technology', null, null, 'Abu Dhabi', 'dubai'],
  ['New York University Abu Dhabi', null, null, 'Abu Dhabi', 'dubai'],
  ['B.M.S. College of Engineering', null, null, 'Bengaluru', 'india'],
] as const satisfies readonly (readonly [
  string,
  string | null,
  string | null,
  string,
  DestinationKey,
])[]

const cities = [
  'Istanbul',
  'Beijing',
  'Mumbai',
  'New Delhi',
  'Shanghai',
  'Dubai',
  'Paris',
  'Rennes',
]

const texts: SearchedTexts = {
  titles: titles.map(([en, fr], id) => ({ id, en, fr, original: '', award: 'Lisans' })),
  cities: cities.map((name, id) => ({ id, name })),
  universities: universities.map(([name, localName, shortName, city, destination], id) => ({
    id,
    key: `u-${id}`,
    name,
    localName,
    shortName,
    region: null,
    ownership: null,
    city,
    destination,
    isPublic: true,
  })),
  destinations: [
    { key: 'india', countries: ['IN'], en: 'India', fr: 'Inde' },
    { key: 'china', countries: ['CN'], en: 'China', fr: 'Chine' },
    { key: 'dubai', countries: ['AE'], en: 'Dubai', fr: 'Dubaï' },
    { key: 'turkey', countries: ['TR'], en: 'Türkiye', fr: 'Turquie' },
    { key: 'france', countries: ['FR'], en: 'France', fr: 'France' },
  ],
  fields: [],
  scholarships: [
    {
      key: 'turkiye-burslari',
      destination: 'turkey',
      name: { en: 'Türkiye Bursları', fr: 'Türkiye Bursları' },
      provider: { en: 'Government of Türkiye', fr: 'Gouvernement turc' },
      levels: [],
    },
    {
      key: 'charpak',
      destination: 'france',
      name: { en: 'Charpak scholarship', fr: 'Bourse Charpak' },
      provider: { en: 'Embassy of France', fr: 'Ambassade de France' },
      levels: ['master'],
    },
    {
      key: 'zayed',
      destination: 'dubai',
      name: { en: 'Zayed University scholarships', fr: 'Bourses de l’université Zayed' },
      provider: { en: 'Zayed University', fr: 'Université Zayed' },
      levels: [],
    },
  ],
}

const { lexicon } = buildTexts(JSON.stringify(texts))

/** What was understood, in one line: filters, then the words to look for. */
function read(text: string): string {
  const { filters, price, terms } = understand(text, lexicon)
  return [
    ...filters.map(({ filter, values }) => `${filter}=${values.join('+')}`),
    ...(price ? [`${price.min ?? ''}-${price.max ?? ''} ${price.currency ?? ''}`.trim()] : []),
    ...terms.map(({ word }) => word),
  ]
    .sort()
    .join(' ')
}

function assertRead(expected: Readonly<Record<string, string>>): void {
  const read_ = Object.fromEntries(Object.keys(expected).map((text) => [text, read(text)]))
  assert.deepEqual(read_, expected)
}

test('places are read in several languages, with slips', () => {
  assertRead({
    'law turkey': 'destination=turkey law',
    'droit en Turquie': 'destination=turkey droit',
    'universités chinoises': 'destination=china',
    'turkish universities': 'destination=turkey',
    'EMIRATS ARABES UNIS': 'destination=dubai',
    'law UAE': 'destination=dubai law',
    'law Dubaï': 'destination=dubai law',
    'thổ nhĩ kỳ': 'destination=turkey',
    土耳其: 'destination=turkey',
    الصين: 'destination=china',
    'law istambul': 'city=Istanbul law',
    'law frence': 'destination=france law',
    'droit à Pékin': 'city=Beijing droit',
    'law bombay': 'city=Mumbai law',
    'law canada': 'canada law',
  })
})

test('levels are read as people call them', () => {
  assertRead({
    'bac+3 droit': 'droit level=bachelor',
    'bac + 5 droit': 'droit level=master',
    'law after 12th': 'law level=bachelor',
    'undergrad law': 'law level=bachelor',
    'bachelor’s in law': 'law level=bachelor',
    'pg law': 'law level=master',
    'Doctorat droit': 'droit level=doctorate',
    'Ph.D law': 'law level=doctorate',
    'L2 économie': 'economie level=bachelor',
    'M1 droit': 'droit level=master',
    'mba dubai': 'destination=dubai level=mba',
    'thạc sĩ': 'level=master',
    'LLM law': 'law level=master llm',
  })
})

test('a visitor who is at school looks for a first degree, unless they name another one', () => {
  assertRead({
    'class 12 done, law': 'law level=bachelor',
    'grade 12 student nursing': 'level=bachelor nursing',
    'I passed 12th with PCB': 'level=bachelor',
    'just finished high school': 'level=bachelor',
    'NECO and WAEC results': 'level=bachelor',
    'A levels economics': 'economics level=bachelor',
    'j’ai mon bac, droit': 'droit level=bachelor',
    'élève de terminale': 'level=bachelor',
    'bac D droit': 'droit level=bachelor',
    'titulaire d’un bac +5 droit': 'droit level=master',
    'terminale puis master droit': 'droit level=master',
  })
})

test('words of everyday sentences are not taken for slips of names', () => {
  assertRead({
    'they have been helping others': '',
    'whose courses are these': '',
    'law during or after that': 'law',
    'which ones could we take': '',
    'vous pouvez me donner quelque chose': '',
    'depuis toujours je voulais faire droit': 'droit',
    'lorsque j’aurai terminé': '',
  })
})

test('a slip that sounds like the word is read as that word', () => {
  assertRead({
    'masterz law': 'law level=master',
    'skolarship turkey': 'destination=turkey scholarship=yes',
    'lisence droit': 'droit level=bachelor',
    'law doktorate': 'law level=doctorate',
  })
})

test('the language of teaching is distinguished from the subject and the country', () => {
  assertRead({
    'law in english': 'language=en law',
    'droit en anglais': 'droit language=en',
    'english taught law': 'language=en law',
    'law englsih': 'language=en law',
    'law turkey english': 'destination=turkey language=en law',
    'chine anglais': 'destination=china language=en',
    'étudier en chine sans HSK': 'destination=china language=en',
    'english literature': 'english literature',
    'littérature anglaise': 'anglaise litterature',
    'chinese medicine': 'chinese medicine',
    'LEA anglais chinois': 'anglais chinois lea',
    'turkish language': 'language turkish',
    'licence d’anglais': 'anglais level=bachelor',
    'licence anglais': 'anglais level=bachelor',
    'study english': 'english',
    'medicine english': 'language=en medicine',
    'chinese law': 'destination=china law',
    'bourse chinoise': 'destination=china scholarship=yes',
  })
})

test('words of a title stay words', () => {
  assertRead({
    'international business': 'business international',
    'machine learning': 'learning machine',
    'virtual reality': 'reality virtual',
    'sciences de l’eau': 'eau sciences',
    'online marketing': 'marketing online',
    IT: 'it',
    'IT dubai': 'destination=dubai it',
    'how much does it cost': '',
  })
})

test('modes, lengths and prices become filters', () => {
  assertRead({
    'law online': 'law mode=online',
    'droit à distance': 'droit mode=online',
    'droit en ligne': 'droit mode=online',
    'mba 1 year': 'duration=0-12 level=mba',
    'master 2 ans': 'duration=13-24 level=master',
    'one year law': 'duration=0-12 law',
    '18 mois droit': 'droit duration=13-24',
    'law under 3000': '-3000 law',
    'droit moins de 3000 euros': '-3000 EUR droit',
    'droit moins de 3 000 €': '-3000 EUR droit',
    'less than $5,000 law': '-5000 USD law',
    'law less than 5000 usd': '-5000 USD law',
    'droit 2 millions CFA': '-2000000 XOF droit',
    'droit 500 000 FCFA': '-500000 XOF droit',
    'law 2.5 lakh rupees': '-250000 INR law',
    'law max 5k': '-5000 law',
    'law between 2000 and 4000 euros': '2000-4000 EUR law',
    'entre 2 et 4000 euros': '2000-4000 EUR',
    'law 2027': 'law',
  })
})

test('“cheap” orders and excludes nothing; “free” asks for the lowest fees', () => {
  for (const text of ['cheap law', 'droit pas cher', 'law low fees', 'master moins cher']) {
    const { isCheap, filters } = understand(text, lexicon)
    assert.ok(isCheap, text)
    assert.ok(
      filters.every(({ filter }) => filter === 'level'),
      text,
    )
  }
  assertRead({ 'droit gratuit': 'droit tuition=0-1000', 'free law': 'law tuition=0-1000' })
})

test('scholarships are asked for, or named', () => {
  assertRead({
    'bourse turquie': 'destination=turkey scholarship=yes',
    'học bổng trung quốc': 'destination=china scholarship=yes',
    charpak: 'destination=france scholarship=yes',
    'fully funded masters': 'level=master scholarship=yes',
    'charpack scholarship': 'destination=france scholarship=yes scholarship=yes',
    'bourse sharpak master': 'destination=france level=master scholarship=yes scholarship=yes',
    charpack: 'charpack',
  })
})

test('universities are recognised by whole name, short name, acronym, own script, and with slips', () => {
  const named = (text: string) =>
    understand(text, lexicon).universities.flatMap(({ places }) =>
      places.map((place) => texts.universities[place]?.name),
    )
  const expected = {
    'delhi university economics': ['University of Delhi'],
    'university of delhi': ['University of Delhi'],
    'iit bombay': ['Indian Institute of Technology Bombay'],
    'iit mumbai': ['Indian Institute of Technology Bombay'],
    北京大学: ['Peking University'],
    '北京大学 法律': ['Peking University'],
    北京大学法律: ['Peking University'],
    复旦: ['Fudan University'],
    fudan: ['Fudan University'],
    'istanbul university': ['Istanbul University'],
    'istanbul universitesi': ['Istanbul University'],
    bogazici: ['Boğaziçi University'],
    ITU: ['Istanbul Technical University'],
    'heriot watt': ['Heriot-Watt University Dubai'],
    'université paris 8': ['Paris 8 University'],
    'جامعة الشارقة': ['University of Sharjah'],
    'zayed uni': ['Zayed University of Science and Technology'],
    'uni of zayed': ['Zayed University of Science and Technology'],
    zayed: ['Zayed University of Science and Technology'],
    'new york univ. abu dhabi': ['New York University Abu Dhabi'],
    'B.M.S. college of engineering': ['B.M.S. College of Engineering'],
    'bms college of engineering': ['B.M.S. College of Engineering'],
    'I.I.T. Mumbai': ['Indian Institute of Technology Bombay'],
    'universities in istanbul': [],
    'university in delhi': [],
    istanbul: [],
  }
  const found = Object.fromEntries(Object.keys(expected).map((text) => [text, named(text)]))
  assert.deepEqual(found, expected)
})

test('subjects are read in languages that titles don’t have', () => {
  assertRead({
    'y khoa': 'medicine',
    医学: 'medicine',
    الطب: 'medicine',
    'học bổng y khoa trung quốc': 'destination=china medicine scholarship=yes',
    '土耳其 医学': 'destination=turkey medicine',
    طب: 'medicine',
    'الهندسة في تركيا': 'destination=turkey engineering',
    'علوم الكمبيوتر': 'cs',
    'إدارة الأعمال': 'business',
    قانون: 'law',
    التمريض: 'nursing',
    মেডিসিন: 'medicine',
    'চীন চিকিৎসা': 'destination=china medicine',
    ইঞ্জিনিয়ারিং: 'engineering',
    'কম্পিউটার বিজ্ঞান': 'cs',
    ব্যবসা: 'business',
    আইন: 'law',
    নার্সিং: 'nursing',
    मेडिकल: 'medicine',
    'फ्रांस इंजीनियरिंग': 'destination=france engineering',
    'कंप्यूटर विज्ञान': 'cs',
    व्यवसाय: 'business',
    विधि: 'law',
    नर्सिंग: 'nursing',
  })
})

test('a word is the same in other characters of one script', () => {
  assertRead({
    ＭＢＡ: read('mba'),
    醫學: 'medicine',
    法國護理: 'destination=france nursing',
    電腦: read('电脑'),
    تمريـض: 'nursing',
    صیدلة: 'pharmacy',
    'droit\u200c': 'droit',
    'E\u0301conomie': 'economie',
  })
})

test('a name with a sign is read, and the answer names a single letter without a meaning', () => {
  assertRead({ 'C++': 'software', 'c#': 'software', 'Ｃ＋＋': 'software', 'R&D': 'research' })
  const unmet = (text: string) => understand(text, lexicon).unmet
  assert.deepEqual(
    ['data R', 'law G', 'l’économie d’entreprise', 'bachelor’s in law', 'S. Radhakrishnan'].map(
      unmet,
    ),
    [['R'], ['G'], [], [], []],
  )
})

test('words that say nothing are dropped, and so is what visitors say about themselves', () => {
  assertRead({
    'I want to study law in Turkey please': 'destination=turkey law',
    'je cherche une université pour étudier le droit': 'droit',
    'best universities for computer science': 'computer science',
    'law without ielts': 'law',
    'hello i am from nepal, nursing': 'nursing',
    'Je suis camerounais, droit': 'droit',
    'law for indian students': 'law',
    'the of': '',
    '!!! ??? 😀': '',
  })
  assert.deepEqual(understand('medicine but not nursing', lexicon).excluded, ['nursing'])
})

test('alternatives are searched for as one', () => {
  assertRead({ 'law or economics turkey': 'destination=turkey law|economics' })
})

test('two subjects with an `and` between are a pair, where each is one word', () => {
  const pairs = (text: string) =>
    understand(text, lexicon).both.map((pair) => pair.map(({ word }) => word).join('+'))
  assert.deepEqual(pairs('law and economics turkey'), ['law+economics'])
  assert.deepEqual(pairs('master droit et marketing'), ['droit+marketing'])
  assert.deepEqual(pairs('computer science and law'), [])
  assert.deepEqual(pairs('law and turkey'), [])
})

test('what was understood keeps the words that were typed', () => {
  const typedWordsOf = ({ filters, price }: Understanding) =>
    [...filters, ...(price ? [price] : [])].map(({ words }) => words)
  const typed = 'Droit à Pékin, Bac+3 en Anglais moins de 3 000 € et à  distance'
  const words = typedWordsOf(understand(typed, lexicon))
  assert.deepEqual(words, ['Pékin', 'Bac+3', 'en Anglais', 'à  distance', 'moins de 3 000'])
  for (const one of words) assert.ok(typed.includes(one), one)
})

test('any text is read, and fast', () => {
  const texts = [
    'law '.repeat(500),
    'x'.repeat(10_000),
    '大'.repeat(600),
    '\ud800',
    '__proto__',
    '('.repeat(900),
  ]
  const before = performance.now()
  for (const text of texts) understand(text, lexicon)
  assert.ok(performance.now() - before < 1_000)
  assert.ok(understand('a b c law '.repeat(300), lexicon).terms.length <= 12)
})
