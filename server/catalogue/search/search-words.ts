import type { levels } from '#contract/common/values/vocabulary.ts'
import { shortForms, trades } from './short-forms.ts'

/**
 * Words by which a level is found, beside what its programs say themselves: the level's own
 * words in both languages, then abbreviations and what the five countries call it.
 */
export const levelWords = {
  foundation: {
    named: 'foundation preparatory année préparatoire',
    also: 'pathway prépa mise à niveau hazırlık',
  },
  language: { named: 'language course cours de langue', also: 'linguistique tömer' },
  associate: { named: 'associate diploma diplôme', also: 'bts dut deust polytechnic önlisans' },
  bachelor: {
    named: 'bachelor bachelors licence',
    also: 'undergraduate graduation ug l1 l2 l3 lisans premier cycle',
  },
  integrated_master: { named: 'integrated master intégré', also: 'dual degree' },
  master: {
    named: 'master masters mastère',
    also: 'postgraduate pg msc ma mtech m1 m2 yüksek lisans',
  },
  mba: { named: 'mba master business administration', also: 'pgdm management' },
  doctorate: { named: 'doctorate doctoral doctorat', also: 'phd thèse doktora' },
  exchange: { named: 'exchange échange', also: 'semester abroad mobilité' },
  short: { named: 'short course formation courte', also: 'summer school certificate certificat' },
} as const satisfies Record<(typeof levels)[number], { named: string; also: string }>

/**
 * Words by which all programs of a field of ISCED-F 2013 are found, beside their own: only
 * what is true of each of them, since imported programs often say no more.
 */
export const fieldWords: Record<string, string> = {
  '01': 'education teaching teacher enseignement éducation pédagogie öğretmenliği',
  '02': 'humanities humanités',
  '03': 'social sciences sociales',
  '05': 'science sciences',
  '06': 'computing informatique numérique ict it',
  '07': 'engineering technology ingénierie génie technologie ingénieur',
  '08': 'agriculture agronomie',
  '091': 'health santé healthcare medical paramedical médical paramédical',
}
/** Fields in which those words mean something else. */
export const otherwiseNamed: readonly string[] = ['0731', '09', '092']

/**
 * What a word also means: abbreviations, the same in the other language, older names of
 * cities. A phrase counts if all of it occurs in a title, a single word wherever it occurs.
 */
const subjects: Record<string, readonly string[]> = {
  accounting: ['comptabilité', 'muhasebe'],
  affaires: ['business'],
  agronomie: ['agronomy', 'agriculture', 'ziraat'],
  ai: ['artificial intelligence', 'intelligence artificielle', 'yapay zeka'],
  anglais: ['english', 'ingilizce'],
  architecture: ['mimarlık'],
  bangalore: ['bengaluru'],
  bba: ['business administration'],
  bombay: ['mumbai'],
  btech: ['engineering', 'engg'],
  bts: ['but'],
  business: ['affaires', 'gestion', 'işletme'],
  calcutta: ['kolkata'],
  canton: ['guangzhou'],
  commerce: ['business', 'trade', 'ticaret'],
  comptabilite: ['accounting', 'muhasebe'],
  cs: ['computer science', 'informatique'],
  cse: ['computer science engineering', 'computer engineering'],
  cybersecurite: ['cyber security', 'cybersecurity'],
  cybersecurity: ['cyber security', 'cybersécurité'],
  dentaire: ['dentistry', 'dental', 'diş'],
  dentiste: ['dentistry', 'dental', 'diş'],
  dentistry: ['dentaire', 'diş'],
  droit: ['law', 'hukuk'],
  dut: ['but'],
  ece: ['electronics communication', 'electronics telecommunication'],
  economics: ['économie', 'ekonomi', 'iktisat'],
  economie: ['economics', 'ekonomi', 'iktisat'],
  eee: ['electrical electronics'],
  engineer: ['engineering', 'engg', 'mühendisliği'],
  engineering: ['engg', 'génie', 'ingénierie', 'mühendisliği'],
  genie: ['engineering', 'engg', 'mühendisliği'],
  gestion: ['management', 'mgmt', 'işletme'],
  gurgaon: ['gurugram'],
  histoire: ['history', 'tarih'],
  hotellerie: ['hotel', 'hospitality'],
  hr: ['human resource', 'human resources', 'ressources humaines'],
  ia: ['intelligence artificielle', 'artificial intelligence'],
  infirmier: ['nursing', 'soins infirmiers', 'hemşirelik'],
  infirmiere: ['nursing', 'soins infirmiers', 'hemşirelik'],
  informatique: ['computer science', 'computer engineering', 'information technology'],
  ingenierie: ['engineering', 'engg', 'mühendisliği'],
  ingenieur: ['engineering', 'engg', 'génie', 'ingénierie', 'mühendisliği'],
  it: ['information technology', 'technologies information', 'informatique'],
  journalisme: ['journalism', 'gazetecilik'],
  kine: ['physiotherapy', 'kinésithérapie', 'fizyoterapi'],
  l1: ['licence'],
  l2: ['licence'],
  l3: ['licence'],
  law: ['droit', 'hukuk'],
  m1: ['master'],
  m2: ['master'],
  madras: ['chennai'],
  management: ['mgmt', 'gestion', 'işletme'],
  math: ['mathematics', 'mathématiques'],
  maths: ['mathematics', 'mathématiques'],
  mba: ['business administration'],
  mbbs: ['medicine', 'médecine'],
  medecin: ['medicine', 'mbbs', 'médecine', 'tıp'],
  medecine: ['medicine', 'mbbs', 'tıp'],
  medicine: ['médecine', 'mbbs', 'tıp'],
  ml: ['machine learning', 'apprentissage automatique'],
  msc: ['master science'],
  mtech: ['engineering', 'engg'],
  mysore: ['mysuru'],
  nursing: ['infirmiers', 'infirmier', 'hemşirelik'],
  pekin: ['beijing'],
  peking: ['beijing'],
  pharmacie: ['pharmacy', 'eczacılık'],
  pharmacy: ['pharmacie', 'eczacılık'],
  physiotherapy: ['kinésithérapie', 'fizyoterapi'],
  psychologie: ['psychology', 'psikoloji'],
  psychology: ['psychologie', 'psikoloji'],
  rh: ['ressources humaines', 'human resources', 'human resource'],
  stats: ['statistics', 'statistiques'],
  tourism: ['tourisme', 'turizm'],
  tourisme: ['tourism', 'turizm'],
  veterinaire: ['veterinary', 'veteriner'],
}

/** All of those together: when a word is listed twice, they count in that order. */
export const synonyms: Record<string, readonly string[]> = { ...subjects }
for (const [word, phrases] of [...Object.entries(shortForms), ...Object.entries(trades)]) {
  synonyms[word] = [...new Set([...(synonyms[word] ?? []), ...phrases])]
}

/** Words that the registers shorten, with the spelling of titles. */
export const shortened: Record<string, string> = { engg: 'engineering', mgmt: 'management' }

/** Parts of degrees' names that people write apart or with points: B. Tech, M Sc, Ph.D. */
export const splitDegrees = new Set(
  (
    'ba bs be bsc btech bcom bed barch bdes bpharm bba bca bplan llb llm ma ms me msc mtech mcom ' +
    'med march mdes mpharm mba mca mplan mphil phd'
  ).split(' '),
)

export const maxQueryWords = 12

/** Words that say nothing about a program, in the languages people search in. */
export const stopWords = new Set(
  (
    'a an and at for from in into of on or the to with study studies degree program programs ' +
    'programme programmes course courses au aux avec dans de des du en et la le les ou pour sur ' +
    'un une etude etudes etudier formation formations diplome ve ile'
  ).split(' '),
)
