import type { ProgramRow } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** What a program must be to count as what was meant. Patterns ignore case. */
interface Meant {
  /** In one of its languages. */
  title?: RegExp
  award?: RegExp
  level?: readonly ProgramRow['level'][]
  /** The beginning of its ISCED-F code. */
  field?: RegExp
  city?: RegExp
  university?: RegExp
  destination?: DestinationKey
}

/** What is typed, and what the first five programs must be: all of them, or at least one. */
export interface Wish {
  typed: string
  language: Language
  meant: Meant
  enough?: 'one'
}

const en = (typed: string, meant: Meant, enough?: 'one'): Wish => ({
  typed,
  language: 'en',
  meant,
  ...(enough && { enough }),
})
const fr = (typed: string, meant: Meant, enough?: 'one'): Wish => ({
  ...en(typed, meant, enough),
  language: 'fr',
})

const computing = { title: /comput|informati|information tech|logiciel|software/i }
const medicine = { title: /medicine|médecine/i, field: /^091/ }
const law = { title: /\blaw\b|droit/i }

/** What students type, in both languages, on the starter catalogue. */
export const wishes: readonly Wish[] = [
  // Abbreviations
  en('CS', { title: /computer science/i }),
  en('IT', { title: /information technolog/i }),
  en('AI', { title: /artificial intelligence/i }),
  fr('IA', { title: /intelligence artificielle/i }),
  en('EEE', { title: /electrical and electronics/i }),
  en('ECE', { title: /electronics and communication/i }),
  en('CSE', { title: /computer (science and )?engineering/i }),
  en('MBA', { level: ['mba'] }),
  en('BTech', { award: /b\.?tech/i, level: ['bachelor'] }),
  en('B.Tech civil', { title: /civil/i, award: /b\.?tech/i }),
  en('B.E. mechanical', { title: /mechanical/i, award: /b\.e/i }),
  en('M Tech', { award: /m\.?tech/i, level: ['master'] }),
  en('MBBS', { award: /mbbs/i, destination: 'china' }, 'one'),
  en('LLB', { award: /ll\.?b/i }),
  en('BBA', { award: /bba/i, title: /business/i }),
  en('BSc', { award: /bsc/i }),
  en('M.Sc', { award: /msc/i }, 'one'),
  en('Ph.D', { level: ['doctorate'] }),
  en('MCA', { award: /mca/i }),
  en('HR management', { title: /human resource/i }),
  fr('RH', { title: /ressources humaines/i }),
  // French studies
  fr('L1', { award: /licence/i, destination: 'france' }),
  fr('L3 info', { ...computing, level: ['bachelor'] }),
  fr('M1 droit', { ...law, level: ['master'] }),
  fr('M2 finance', { field: /^0412/, level: ['master', 'mba'] }),
  fr('BUT', { award: /^but$/i }),
  fr('DUT informatique', { award: /^but$/i, title: /informatique/i }),
  fr('BTS', { award: /^but$/i }),
  fr('licence', { award: /licence/i, destination: 'france' }),
  fr('licence droit', { ...law, level: ['bachelor'] }),
  fr('bac+5 informatique', { ...computing, level: ['master'] }),
  fr('doctorat', { level: ['doctorate'] }),
  fr('année préparatoire', { level: ['foundation'] }),
  fr('école de commerce', { title: /commerce|business|affaires|gestion|grande école/i }, 'one'),
  // Subjects
  fr('génie civil', { title: /civil/i }),
  fr('genie civil', { title: /civil/i }),
  fr('droit', law),
  en('law', law),
  fr('médecine', medicine),
  en('medicine', medicine),
  en('nursing', { title: /nursing/i }),
  fr('infirmier', { title: /soins infirmiers/i }),
  fr('pharmacie', { title: /pharmac|médicament/i }),
  fr('dentaire', { title: /dentisterie|dentaire|odontologie/i }),
  fr('psycho', { title: /psycholog/i }),
  fr('compta', { field: /^0411/ }),
  fr('économie', { title: /économ/i }),
  fr('maths', { title: /math/i }),
  en('business', { title: /business/i }),
  en('health', { title: /health/i }),
  en('engineering', { field: /^07|^06/ }),
  fr('tourisme', { title: /touris/i }),
  en('data science', { title: /data science/i }),
  en('hukuk', law),
  en('bilgisayar mühendisliği', computing),
  fr('kiné', { title: /kinésithérapie/i }),
  fr('relations internationales', { title: /relations internationales/i }),
  fr('logistique', { title: /logistique/i }),
  fr('architecte', { title: /architect/i }),
  fr('ingénieur informatique', computing),
  en('machine learning', { title: /machine learning/i }),
  en('english literature', { title: /english.*literature/i }),
  en('işletme', { title: /business administration/i }),
  // Slips
  en('computr science', { title: /computer science/i }),
  en('comptuer scince', { title: /computer science/i }),
  en('enginering mechanicl', { title: /mechanic/i }),
  en('pharmcy', { title: /pharmac|médicament/i }),
  en('arcitecture', { title: /architect/i }),
  en('psycology', { title: /psycholog/i }),
  fr('infomatique', computing),
  fr('économi', { title: /économ/i }),
  fr('medcine', medicine),
  // Places and institutions
  en('istanbul', { city: /istanbul/i }),
  en('İstanbul', { city: /istanbul/i }),
  fr('istambul', { city: /istanbul/i }),
  fr('Pékin', { city: /beijing/i }),
  en('bangalore', { city: /bengaluru/i }),
  fr('Lyon', { city: /lyon|villeurbanne/i }),
  en('IIT', { university: /indian institute of technology/i }),
  en('METU', { university: /middle east technical/i }),
  en('ODTÜ', { university: /middle east technical/i }),
  en('HUST', { university: /huazhong/i }),
  en('bogazici', { university: /boğaziçi/i }),
  en('galatasaray universitesi', { university: /galatasaray/i }),
  fr('sorbonne', { university: /sorbonne/i }),
  fr('sciences po', { university: /^sciences po/i }, 'one'),
  fr('paris 8', { university: /^paris 8/i }),
  fr('rennes 2 histoire', { university: /^rennes 2/i, title: /histoire/i }),
  fr('HEC', { university: /^hec/i }),
  en('武汉大学', { university: /wuhan university/i }),
  // Several at once
  en('cs delhi', { title: /computer/i, city: /delhi/i }),
  en('mba dubai', { level: ['mba'], destination: 'dubai' }),
  fr('pharmacie turquie', { title: /pharmac/i, destination: 'turkey' }),
  fr('master droit paris', { ...law, level: ['master'], university: /paris/i }),
  fr('étudier l’informatique en inde', { ...computing, destination: 'india' }),
  en('civil engineering istanbul', { title: /civil engineering/i, city: /istanbul/i }),
  fr('bac +3 droit', { ...law, award: /licence/i }),
  fr('L2 économie gestion', { title: /économ/i, level: ['bachelor'] }),
  fr('génie électrique ankara', { title: /électrique/i, city: /ankara/i }),
  fr('médecine chine anglais', { destination: 'china', field: /^091/ }),
  en('electrical engneering turkey', { title: /electrical/i, destination: 'turkey' }),
  en('phd chemistry china', { level: ['doctorate'], title: /chemistry/i, destination: 'china' }),
  en('mbbs china', { destination: 'china', field: /^091/ }),
  fr('licence chimie strasbourg', { title: /chimie/i, city: /strasbourg/i }),
  en('history bachelor france', { title: /history/i, level: ['bachelor'], destination: 'france' }),
]

/** Whether the first five programs are what was meant. */
export function isFound({ meant, enough }: Wish, rows: readonly ProgramRow[]): boolean {
  if (rows.length === 0) return false
  const fits = (row: ProgramRow) => isMeant(row, meant)
  return enough === 'one' ? rows.some(fits) : rows.every(fits)
}

function isMeant(row: ProgramRow, meant: Meant): boolean {
  const { title, award, level, field, city, university, destination } = meant
  return (
    (!title || title.test(`${row.title.en} | ${row.title.fr}`)) &&
    (!award || award.test(row.award ?? '')) &&
    (!level || level.includes(row.level)) &&
    (!field || field.test(row.field)) &&
    (!city || city.test(row.city ?? '')) &&
    (!university || university.test(row.university.name)) &&
    (!destination || row.destination === destination)
  )
}
