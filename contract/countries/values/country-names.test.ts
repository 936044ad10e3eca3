import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  countryCodes,
  countryNameIn,
  nationalityCodes,
  stateless,
} from '#contract/common/values/countries.ts'
import { type Language, languages } from '../../common/values/languages.ts'
import { meantCountries, readCountry } from './country-names.ts'
import { demonyms } from './demonyms.ts'
import { meantNationalities, readNationality } from './nationality.ts'
import { otherNames, sharedNames } from './other-country-names.ts'

/** Official and short names of ISO 3166-1, in English and French, by their code. */
const officialNames: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('country-names.test.json', import.meta.url), 'utf8'),
)

/** What a text is read as, or the countries that it raises a question about. */
function answerTo(typed: string): readonly string[] {
  const read = readCountry(typed)
  return read === undefined ? meantCountries(typed) : [read]
}

function known(expected: Record<string, readonly string[]>, read = readCountry) {
  for (const [code, all] of Object.entries(expected)) {
    for (const typed of all) assert.equal(read(typed), code, typed)
  }
}

const peoples = demonyms
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', letters = '', ...words] = line.split(' ')
    return { code, letters, words }
  })

test('every country is recognised by each of its official and short names, in both languages', () => {
  assert.equal(countryCodes.length, 250)
  assert.equal(Object.keys(officialNames).length, 249)
  const asked = new Set<string>()
  for (const [code, names] of Object.entries(officialNames)) {
    for (const name of [...names, ...languages.map((one) => shortName(code, one))]) {
      const written = [name, name.toUpperCase(), name.normalize('NFD'), ` ${name}. `]
      for (const typed of written) {
        if (readCountry(typed) === code) continue
        assert.ok(meantCountries(typed).includes(code), `${code} ${typed}`)
        asked.add(name)
      }
    }
  }
  assert.deepEqual([...asked], ['Congo'])
})

function shortName(code: string, language: Language) {
  const name = new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(code) ?? ''
  // R.-U. and É.-U. are for maps.
  return /[.]-/.test(name) ? code : name
}

test('every country is read by the name that the list offers, by two and by three letters', () => {
  for (const code of countryCodes) {
    for (const language of languages) {
      assert.equal(readCountry(countryNameIn(code, language)), code)
    }
    const letters = peoples.find((one) => one.code === code)?.letters ?? ''
    assert.match(letters, /^[A-Z]{3}$/, code)
    known({ [code]: [code, code.toLowerCase(), letters, letters.toLowerCase()] })
  }
})

test('every people is recognised, for a man, a woman and several, or asked about if countries share it', () => {
  for (const { code, words } of peoples) {
    for (const [at, word] of words.entries()) {
      const typed = [word, `${word}s`, word.toUpperCase(), word.replaceAll('-', ' ')]
      // The second is the French one.
      const women = at === 1 ? [`${word}e`, `${word}es`] : []
      if (at === 1 && /[ei]en$/.test(word)) women.push(`${word}ne`, `${word}nes`)
      for (const one of [...typed, ...women]) {
        assert.ok(answerTo(one).includes(code), `${code} ${one}: ${answerTo(one)}`)
      }
    }
  }
  for (const [codes, names] of Object.entries(sharedNames)) {
    for (const name of names.split(', ')) {
      assert.equal(readCountry(name), undefined, name)
      assert.deepEqual(meantCountries(name), codes.split(' '), name)
    }
  }
  for (const [code, names] of Object.entries(otherNames)) known({ [code]: names.split(', ') })
})

test('a country is recognised as passports print it and as people write it', () => {
  known({
    CD: [
      ...['Democratic Republic of the Congo', 'République démocratique du Congo', 'RD Congo'],
      ...['DR Congo', 'Congo (RDC)', 'R.D.C.', 'Zaïre', 'Rép. dém. du Congo', 'zaïroise'],
      ...['Congo, Democratic Republic of the', 'Congo (Dem. Rep.)'],
    ],
    CG: ['Congo-Brazzaville', 'République du Congo', 'Congo (Brazzaville)', 'Republic of Congo'],
    GN: ['République de Guinée', 'Guinée', 'Guinea', 'Guinée (Conakry)', 'Republic of Guinea'],
    GM: ['The Gambia', 'Gambia, The', 'Gambie', 'Republic of The Gambia'],
    ML: ['République du Mali', 'Rep. of Mali', 'Je suis malien', 'nationalité malienne'],
    BJ: ['République du Bénin', 'de nationalité béninoise'],
    NG: ['Federal Republic of Nigeria', 'Nigerian', 'nigériane', 'NIGÉRIANS'],
    NE: ['Nigérien', 'nigérienne', 'Niger', 'République du Niger'],
    CF: ['Centrafrique', 'RCA', 'Central African Republic', 'centrafricaine'],
    KM: ['Union des Comores', 'Comores', 'Comorienne'],
    SY: ['Syrian Arab Republic', 'République arabe syrienne', 'Syria'],
    PS: ['State of Palestine', 'Palestine', 'Territoires palestiniens'],
    SA: ['KSA', 'Kingdom of Saudi Arabia', 'saoudienne'],
    CI: ['CIV', 'Côte d’Ivoire (Ivory Coast)', 'cote divoire', 'RCI', 'Ivoiriennes'],
    US: ['American', 'U.S.A.', 'Américaine', 'United States'],
    AS: ['American Samoa', 'American Samoan'],
    KR: ['Korea (South)', 'South Korean', 'sud-coréennes', 'Korea, Republic of'],
    KP: ['Democratic People’s Republic of Korea', 'DPRK', 'Corée du Nord'],
    CN: ['People’s Republic of China', 'Chinese', 'chinoise'],
    MM: ['Burma', 'Myanmar (Birmanie)', 'birmane'],
    MK: ['Macédoine', 'FYROM', 'North Macedonian'],
    IE: ['Irishwoman', 'Republic of Ireland'],
    GB: ['England', 'Scottish', 'GBN', 'Royaume-Uni de Grande-Bretagne et d’Irlande du Nord'],
    GR: ['grecque', 'Hellenic Republic'],
    DE: ['D', 'D<<'],
    XK: ['RKS'],
    RU: ['Российская Федерация'],
    BF: ['Burkinabè', 'Haute-Volta', 'Burkina'],
  })
})

test('a place written with its type of territory, or as a people of islands, is recognised', () => {
  known({
    ...{ JE: ['Bailiwick of Jersey', 'Bailliage de Jersey'], GG: ['Bailiwick of Guernsey'] },
    BL: ['Collectivity of Saint Barthélemy', 'Barthéloméenne'],
    YT: ['Department of Mayotte', 'Département de Mayotte'],
    SM: ['Most Serene Republic of San Marino', 'Sérénissime République de Saint-Marin'],
    VA: ['Cité du Vatican', 'Vatican City'],
    MO: ['Macao Special Administrative Region of the People’s Republic of China'],
    WF: ['Wallis and Futuna Islander'],
    TC: ['Turks and Caicos Islander'],
    SB: ['Solomon Islanders'],
    ...{ AG: ['Antiguais', 'barbudienne'], KM: ['Comoran'], CV: ['Cape Verdian'] },
    ...{ LA: ['laosienne'], PG: ['Papoue'], CA: ['Québécoise'], KR: ['Coréenne du Sud'] },
  })
})

test('a capital written instead means its country, or is asked about if several have it', () => {
  known({
    BH: ['Manama'],
    MY: ['Kuala Lumpur'],
    OM: ['Mascate', 'Muscat'],
    UZ: ['Tachkent', 'Tashkent'],
    CH: ['Zürich', 'Berne'],
    VC: ['Kingstown'],
    JM: ['Kingston'],
    RU: ['Saint-Pétersbourg'],
    MN: ['Oulan-Bator'],
  })
  for (const [typed, codes] of Object.entries({
    Tripoli: ['LB', 'LY'],
    Jérusalem: ['IL', 'PS'],
    Laâyoune: ['MA', 'EH'],
    Georgetown: ['GY', 'KY'],
    Bengali: ['BD', 'IN'],
  })) {
    assert.deepEqual([readCountry(typed), meantCountries(typed)], [undefined, codes], typed)
  }
})

test('initials are read the same with full stops and hyphens as without', () => {
  known({
    US: ['U.S.', 'U.S', 'u. s.', 'U.S.A.', 'É.-U.', 'E.-U.', 'É.-U.A.', 'é.-u.'],
    GB: ['R.-U.', 'r.-u.', 'U.K.', 'G.B.'],
    CI: ['C.I.', 'C.I.V.'],
    NZ: ['N.Z.'],
    CD: ['R.D.C.', 'D.R.C.', 'C.O.D.'],
  })
  for (const none of ['E.U.', 'U.E.', 'E-', 'Z.Z.', 'O.N.U.']) {
    assert.deepEqual([readCountry(none), meantCountries(none)], [undefined, []], none)
  }
})

test('each half of an island that two countries share is recognised', () => {
  known({
    SX: ['Saint-Martin (Pays-Bas)', 'Sint Maarten (Netherlands)', 'Saint-Martin (néerlandais)'],
    MF: ['Saint-Martin (France)', 'Saint-Martin (partie française)'],
  })
})

test('an applicant who writes two nationalities in one word is asked about both', () => {
  const asked = {
    'Algéro-marocain': 'DZ MA',
    'algéro-française': 'DZ FR',
    'italo-sénégalaise': 'IT SN',
    'sénégalo-malienne': 'ML SN',
    'tuniso-belge': 'BE TN',
    'camerouno-suisse': 'CH CM',
    'germano-turc': 'DE TR',
    'turco-allemand': 'DE TR',
    'hispano-péruvien': 'ES PE',
    'sino-malgache': 'CN MG',
    'congolo-belge': 'BE CD CG',
    'binationale franco-malienne': 'FR ML',
    'double nationalité ivoiro-libanaise': 'CI LB',
  }
  for (const [typed, codes] of Object.entries(asked)) {
    assert.equal(readCountry(typed), undefined, typed)
    assert.equal([...meantCountries(typed)].sort().join(' '), codes, typed)
  }
  known({
    CV: ['cabo-verdien', 'cabo-verdienne', 'caboverdiennes'],
    SN: ['bi-national sénégalais'],
  })
})

test('an applicant from a people without a state is asked whose citizen they are', () => {
  const asked = {
    Tibetan: 'CN XX',
    tibétaine: 'CN XX',
    Uyghur: 'CN XX',
    ouïghoure: 'CN XX',
    Uighurs: 'CN XX',
    'Tibetan, Indian citizen': 'IN',
    'Uyghur (Kazakhstan)': 'KZ',
    Rohingya: 'MM BD XX',
    kurde: 'TR IQ IR SY',
    'Kurdish from Iraq': 'IQ',
    'Convention 1951': 'XX',
    'Convention of 28 July 1951': 'XX',
    'Convention du 28 septembre 1954': 'XX',
    'Convention de Genève': 'XX',
  }
  for (const [typed, codes] of Object.entries(asked)) {
    assert.equal(readNationality(typed), undefined, typed)
    assert.equal(meantNationalities(typed).join(' '), codes, typed)
  }
  known({ CH: ['Genève'] }, readNationality)
})

test('a place of birth, and a name that is also another place, don’t name a country for certain', () => {
  for (const typed of [
    ...['Niger State', 'Granada', 'St Pierre', 'Tripoli', 'ROC'],
    ...['Born in Mali', 'Je suis née au Sénégal', 'né à Dakar'],
  ]) {
    assert.equal(readCountry(typed), undefined, typed)
  }
})

test('a place that is named after another country belongs to its own', () => {
  known({
    NG: ['Benin City', 'bénin-city', 'Benin City, Nigeria', 'Niger Delta'],
    US: ['Jersey City', 'New Jersey', 'NEW MEXICO', 'Nouveau-Mexique', 'New England'],
    CA: ['British Columbia', 'Colombie-Britannique'],
    CN: ['Inner Mongolia', 'Mongolie intérieure'],
    AU: ['New South Wales'],
    TT: ['Port of Spain'],
    MX: ['Mexico City'],
    KW: ['Kuwait City'],
  })
  assert.deepEqual(meantCountries('born in Benin City'), ['NG'])
  assert.equal(readCountry('Benin'), 'BJ')
  assert.equal(readCountry('New Caledonia'), 'NC')
})

test('a country is recognised by its name in the places where applicants live and want to go', () => {
  for (const language of ['ar', 'zh', 'hi', 'bn', 'ur', 'fa', 'tr', 'es', 'pt']) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of countryCodes) {
      const name = names.of(code) ?? ''
      // Three plain letters are the beginning of something else.
      if (/^\p{Script=Latin}{3}$/u.test(name) && language === 'pt') continue
      assert.ok(answerTo(name).includes(code), `${language} ${name}: ${answerTo(name)}`)
    }
  }
})

test('a town is recognised before its country, with a sign between them or none', () => {
  known({
    ML: ['Bamako Mali', 'Mali Bamako', 'Bamako, Mali'],
    BJ: ['Cotonou Bénin', 'Porto-Novo Benin'],
    AF: ['Kabul Afghanistan'],
    FR: ['Paris France', 'Corse'],
    CI: ['Abidjan Côte d’Ivoire', 'abidjan cote divoire'],
  })
  // A place that isn't known here may be anywhere: we ask about its country.
  const asked = {
    'Sikasso Mali': 'ML',
    'Ziguinchor Sénégal': 'SN',
    'Niger Nigeria': 'NE NG',
    'Georgia USA': 'GE US',
    'Paris Texas': 'FR',
  }
  for (const [typed, codes] of Object.entries(asked)) {
    assert.equal(readCountry(typed), undefined, typed)
    assert.equal([...meantCountries(typed)].sort().join(' '), codes, typed)
  }
})

test('an official name is recognised in Portuguese, Chinese, Arabic and Turkish too', () => {
  known({
    CD: ['República Democrática do Congo', '刚果民主共和国', '剛果民主共和國', '刚果（金）'],
    CG: ['República do Congo', '刚果共和国'],
    CN: ['República Popular da China', '中华人民共和国', '中國'],
    AO: ['República de Angola'],
    BR: ['República Federativa do Brasil', 'Rep. do Brasil'],
    GW: ['República da Guiné-Bissau'],
    CV: ['República de Cabo Verde'],
    MZ: ['República de Moçambique'],
    CI: ['科特迪瓦共和国', '科特迪瓦'],
    NG: ['尼日利亚联邦共和国'],
    NE: ['尼日尔共和国'],
    MA: ['摩洛哥王国', 'المملكة المغربية', 'Fas Krallığı'],
    AE: ['阿联酋', '阿拉伯联合酋长国', 'الإمارات'],
    ML: ['جمهورية مالي', '马里共和国', 'Mali Cumhuriyeti'],
    TR: ['Türkiye Cumhuriyeti'],
    KR: ['大韩民国', '南韩'],
  })
})

test('a part of the world is no country, and none is offered for it', () => {
  for (const typed of [
    'Afrique',
    'Africa',
    'West Africa',
    'Afrique de l’Ouest',
    'Asie',
    'Europe',
  ]) {
    assert.deepEqual([readCountry(typed), meantCountries(typed)], [undefined, []], typed)
  }
  known({ ZA: ['South Africa', 'Afrique du Sud'], CF: ['Central African Republic'] })
})

test('a slip, a beginning, or what could be another country is asked about and never taken', () => {
  const asked = {
    Camroun: 'CM',
    Allemagn: 'DE',
    Mauritus: 'MU',
    Morroco: 'MA',
    Morrocco: 'MA',
    Phillippines: 'PH',
    Sennegal: 'SN',
    Tunisa: 'TN',
    Nigera: 'NE NG',
    Nigerie: 'NE NG',
    Austrlia: 'AT AU',
    Irann: 'IR',
    Mauritan: 'MR MU',
    Gambi: 'GM',
    'Guinée eq': 'GN GQ GW',
    Phillipines: 'PH',
    'Republic of China': 'CN TW',
    'Sénégal / France': 'FR SN',
    'France, Mali': 'FR ML',
    'Franco-ivoirienne': 'CI FR',
    'double nationalité française et malienne': 'FR ML',
    'dual national: Indian and British': 'GB IN',
    刚果: 'CD CG',
  }
  for (const [typed, codes] of Object.entries(asked)) {
    assert.equal(readCountry(typed), undefined, typed)
    assert.equal([...meantCountries(typed)].sort().join(' '), codes, typed)
  }
  for (const typed of [
    '',
    'ZZ',
    'Atlantis',
    'G',
    '???',
    'Republic',
    'Kingdom of',
    'South',
    'EU',
    '12',
  ]) {
    assert.deepEqual([readCountry(typed), meantCountries(typed)], [undefined, []], typed)
  }
})

test('no slip of one letter turns a name into another country', () => {
  for (const code of countryCodes) {
    for (const language of languages) {
      const name = countryNameIn(code, language)
      for (let at = 0; at < name.length; at += 3) {
        const left = name.slice(0, at) + name.slice(at + 1)
        const read = readCountry(left)
        assert.ok(read === undefined || read === code || isName(left), `${left}: ${read}`)
      }
    }
  }
})

/** Whether it is a country's own name: Nigeria without its end is Niger. */
function isName(text: string): boolean {
  return languages.some((language) =>
    countryCodes.some((code) => plain(countryNameIn(code, language)) === plain(text)),
  )
}

const plain = (text: string) =>
  text
    .replace(/^St\b/, 'Saint')
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

test('a stateless person has a choice that says so', () => {
  assert.ok(nationalityCodes.includes(stateless))
  const written = ['apatride', 'Stateless', 'réfugié', 'Réfugiée', 'refugee', 'XXA', 'XXB', 'XX']
  const names = languages.map((language) => countryNameIn(stateless, language))
  const papers = ['Statut de réfugié', 'stateless person', 'Convention 1951 refugee', 'HCR']
  known({ [stateless]: [...written, ...names, ...papers] }, readNationality)
  const asked = {
    'réfugié syrien': 'XX SY',
    'Palestinian refugee': 'XX PS',
    'Congolese refugee': 'XX CD CG',
    'travel document': 'XX',
    'titre de voyage': 'XX',
    'Sans nationalité': 'XX',
    none: 'XX',
    'asylum seeker': 'XX',
    'asylum seeker from Syria': 'XX SY',
    'demandeur d’asile': 'XX',
    'demandeuse d’asile afghane': 'XX AF',
    'sans papiers': 'XX',
    'Sans-papiers': 'XX',
    undocumented: 'XX',
    'protection subsidiaire': 'XX',
  }
  for (const [typed, codes] of Object.entries(asked)) {
    assert.equal(readNationality(typed), undefined, typed)
    assert.equal(meantNationalities(typed).join(' '), codes, typed)
  }
  // No one lives there.
  assert.equal(readCountry('stateless'), undefined)
  known({ SN: ['Sénégalaise', 'SN'] }, readNationality)
})
