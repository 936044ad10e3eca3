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

/** What students type for what a title spells out: any one of the phrases stands for the word. */
export const abbreviations: Record<string, readonly string[]> = {
  ai: ['artificial intelligence', 'intelligence artificielle', 'yapay zeka'],
  btech: ['b tech', 'bachelor technology'],
  bba: ['business administration'],
  cs: ['computer science', 'informatique'],
  cse: ['computer science engineering', 'computer engineering'],
  ece: ['electronics communication'],
  eee: ['electrical electronics'],
  hr: ['human resource', 'human resources', 'ressources humaines'],
  it: ['information technology', 'informatique'],
  mba: ['business administration'],
  mbbs: ['medicine', 'médecine'],
  ml: ['machine learning', 'apprentissage automatique'],
  mtech: ['m tech', 'master technology'],
  rh: ['ressources humaines', 'human resources'],
  informatique: ['computer science', 'computer engineering', 'information technology'],
  engineering: ['engg', 'génie', 'ingénierie', 'mühendisliği'],
  genie: ['engineering', 'engg'],
  ingenierie: ['engineering', 'engg'],
  management: ['mgmt', 'gestion'],
  gestion: ['management'],
  medicine: ['médecine', 'tıp', 'mbbs'],
  medecine: ['medicine', 'mbbs'],
  law: ['droit', 'hukuk'],
  droit: ['law'],
  economics: ['économie', 'ekonomi'],
  economie: ['economics'],
  pharmacy: ['pharmacie', 'eczacılık'],
  pharmacie: ['pharmacy'],
  nursing: ['hemşirelik', 'infirmier', 'soins infirmiers'],
  architecture: ['mimarlık'],
}

/** Words that say nothing about a program, in the languages people search in. */
export const stopWords = new Set(
  (
    'a an and at for from in into of on or the to with study studies degree program programs ' +
    'programme programmes course courses au aux avec dans de des du en et la le les ou pour sur ' +
    'un une etude etudes etudier formation formations diplome ve ile'
  ).split(' '),
)
