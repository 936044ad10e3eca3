import type { levels } from '#contract/vocabulary.ts'

/**
 * Words that a level is looked for under, beside what its programs say themselves: the level's own
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
 * What a word also stands for: abbreviations, the same in the other language, older names of
 * cities. A phrase counts where all of it stands in a title, a single word wherever it stands.
 */
export const synonyms: Record<string, readonly string[]> = {
  ai: ['artificial intelligence', 'intelligence artificielle', 'yapay zeka'],
  architecture: ['mimarlık'],
  bangalore: ['bengaluru'],
  bba: ['business administration'],
  bombay: ['mumbai'],
  btech: ['engineering', 'engg'],
  calcutta: ['kolkata'],
  canton: ['guangzhou'],
  cs: ['computer science', 'informatique'],
  cse: ['computer science engineering', 'computer engineering'],
  droit: ['law', 'hukuk'],
  ece: ['electronics communication'],
  economics: ['économie', 'ekonomi'],
  economie: ['economics', 'ekonomi'],
  eee: ['electrical electronics'],
  engineering: ['engg', 'génie', 'ingénierie', 'mühendisliği'],
  genie: ['engineering', 'engg', 'mühendisliği'],
  gestion: ['management', 'mgmt', 'işletme'],
  gurgaon: ['gurugram'],
  hr: ['human resource', 'human resources', 'ressources humaines'],
  informatique: ['computer science', 'computer engineering', 'information technology'],
  ingenierie: ['engineering', 'engg', 'mühendisliği'],
  it: ['information technology', 'informatique'],
  law: ['droit', 'hukuk'],
  madras: ['chennai'],
  management: ['mgmt', 'gestion', 'işletme'],
  mba: ['business administration'],
  mbbs: ['medicine', 'médecine'],
  medecine: ['medicine', 'mbbs', 'tıp'],
  medicine: ['médecine', 'mbbs', 'tıp'],
  ml: ['machine learning', 'apprentissage automatique'],
  mtech: ['engineering', 'engg'],
  mysore: ['mysuru'],
  nursing: ['infirmiers', 'infirmier', 'hemşirelik'],
  pekin: ['beijing'],
  peking: ['beijing'],
  pharmacie: ['pharmacy', 'eczacılık'],
  pharmacy: ['pharmacie', 'eczacılık'],
  psychologie: ['psychology', 'psikoloji'],
  psychology: ['psychologie', 'psikoloji'],
  rh: ['ressources humaines', 'human resources', 'human resource'],
}

/** Words that say nothing about a program, in the languages people search in. */
export const stopWords = new Set(
  (
    'a an and at for from in into of on or the to with study studies degree program programs ' +
    'programme programmes course courses au aux avec dans de des du en et la le les ou pour sur ' +
    'un une etude etudes etudier formation formations diplome ve ile'
  ).split(' '),
)
