import {
  type ImportKind,
  importColumns,
  importKindOf,
  importKinds,
  keyedColumns,
  listColumns,
} from '#contract/catalogue/imports.ts'
import { plainText } from '../cells/text.ts'

/** Other names under which lists have our columns, in both languages, as `plainText` makes them. */
const otherNames: Record<string, readonly string[]> = {
  name: [
    ...['university name', 'institution name', 'nom', 'nom de l universite', 'nom etablissement'],
    ...['university', 'institution', 'universite', 'etablissement', 'school', 'ecole', 'college'],
  ],
  name_local: ['local name', 'nom local', 'native name'],
  university: ['institution', 'universite', 'etablissement', 'school', 'ecole', 'college'],
  program: [
    ...['programme', 'program name', 'program title', 'programme name', 'title', 'title en'],
    ...['course', 'course name', 'formation', 'intitule', 'intitule de la formation'],
    ...['nom de la formation', 'name of program', 'name of programme', 'name of the program'],
  ],
  program_local: ['title fr', 'local title', 'original title', 'intitule local'],
  level: ['niveau', 'degree', 'degree level', 'diplome', 'award level'],
  country_code: [
    ...[
      'country',
      'country iso',
      'pays',
      'code pays',
      'iso country',
      'destination',
      'host country',
    ],
    ...['pays d accueil', 'pays de destination', 'destination country'],
  ],
  city: ['town', 'ville', 'location', 'campus'],
  region: ['state', 'province', 'departement'],
  language: ['languages', 'teaching language', 'taught in', 'langue', 'langues'],
  duration_months: ['duration', 'months', 'duree', 'duree mois', 'duree en mois'],
  tuition_amount: ['tuition', 'fee', 'fees', 'tuition fee', 'frais', 'frais de scolarite'],
  tuition_currency: ['currency', 'devise', 'monnaie'],
  tuition_period: ['period', 'fee period', 'periode'],
  isced_f_broad: ['isced', 'isced f', 'isced field'],
  field: ['discipline', 'subject', 'domaine'],
  intake: ['intakes', 'rentree', 'start'],
  seats: ['places', 'capacity', 'capacite'],
  mode: ['study mode', 'modalite', 'pace'],
  verified_on: ['verified', 'verifie le', 'date de verification'],
  website: ['web site', 'url', 'site', 'site web', 'homepage'],
  type: ['ownership', 'statut', 'public private'],
  established: ['founded', 'founded in', 'fonde en', 'annee de creation'],
  source_url: ['link', 'lien', 'source address', 'adresse de la source'],
  program_key: ['program', 'programme', 'key', 'cle', 'cle du programme', 'formation', 'course'],
  title: ['program title', 'programme title', 'program name', 'intitule', 'titre'],
  intake_key: ['cle de la rentree'],
  term: ['semester', 'intake', 'trimestre', 'semestre', 'saison', 'rentree'],
  academic_year: ['year', 'annee', 'annee universitaire', 'annee academique'],
  starts_on: ['starts', 'start', 'start date', 'debut', 'debut des cours', 'date de debut'],
  opens_at: ['opens', 'opening', 'opens on', 'ouverture', 'ouvre le', 'date d ouverture'],
  closes_at: [
    ...['closes', 'closing', 'closes on', 'closing date', 'deadline', 'application deadline'],
    ...['cloture', 'ferme le', 'date de cloture', 'date limite', 'date limite de candidature'],
  ],
  decision_by: [
    ...['decision', 'decision date', 'decisions by', 'answer by', 'results', 'results by'],
    ...['reponse', 'date de reponse', 'resultats', 'date des resultats'],
  ],
  deposit_by: [
    ...['deposit', 'deposit date', 'deposit deadline', 'deposit due', 'acompte'],
    ...['date de l acompte', 'date limite de l acompte', 'versement de l acompte'],
  ],
  zone: ['time zone', 'timezone', 'fuseau', 'fuseau horaire'],
  override: ['state', 'status', 'etat'],
  certainty: ['confidence', 'certitude'],
  source_name: ['name of the source', 'source title', 'nom de la source'],
  checked_on: ['read on', 'opened on', 'lu le', 'consulte le'],
  usually_closes_from: ['usually closes', 'usual closing', 'cloture habituelle'],
  usually_closes_to: ['usually closes until', 'usual closing to'],
}

/** The same for scholarships; the language of a column's name shows the language of its texts. */
const scholarshipNames: Record<string, readonly string[]> = {
  key: ['scholarship key', 'cle', 'cle de la bourse'],
  name_en: [
    ...[
      'name',
      'title',
      'scholarship',
      'scholarship name',
      'scholarship title',
      'name of scholarship',
    ],
    ...['name of the scholarship', 'award', 'award name', 'grant', 'grant name', 'fellowship'],
  ],
  name_fr: [
    ...[
      'nom',
      'bourse',
      'nom de la bourse',
      'intitule',
      'intitule de la bourse',
      'libelle',
      'titre',
    ],
    ...['nom du programme de bourses', 'programme de bourses', 'dispositif'],
  ],
  provider_en: [
    ...['provider', 'funder', 'sponsor', 'donor', 'funded by', 'offered by', 'provided by'],
    ...[
      'awarding body',
      'funding body',
      'awarded by',
      'organisation',
      'organization',
      'foundation',
    ],
  ],
  provider_fr: [
    ...['organisme', 'financeur', 'bailleur', 'fondation', 'organisme financeur', 'offerte par'],
    ...[
      'attribuee par',
      'accordee par',
      'proposee par',
      'financee par',
      'octroyee par',
      'donateur',
    ],
  ],
  coverage_en: [
    ...[
      'amount',
      'value',
      'coverage',
      'covers',
      'what it covers',
      'benefits',
      'stipend',
      'funding',
    ],
    ...['scholarship amount', 'scholarship value', 'award amount', 'award value', 'grant amount'],
  ],
  coverage_fr: [
    ...[
      'montant',
      'valeur',
      'couverture',
      'prise en charge',
      'avantages',
      'dotation',
      'allocation',
    ],
    ...[
      'montant de la bourse',
      'ce qu elle couvre',
      'financement',
      'montant annuel',
      'montant mensuel',
    ],
  ],
  dates_en: [
    ...['deadline', 'dates', 'application deadline', 'closing date', 'apply by', 'closes'],
    ...['application dates', 'application period'],
  ],
  dates_fr: [
    ...['date limite', 'echeance', 'cloture', 'date de cloture', 'date limite de candidature'],
    ...['calendrier', 'periode de candidature', 'dates de candidature', 'date limite de depot'],
  ],
  levels: [
    ...['level', 'niveau', 'niveaux', 'study level', 'level of study', 'levels of study', 'degree'],
    ...['eligible levels', 'niveau d etudes', 'niveaux d etudes', 'niveaux eligibles', 'diplome'],
  ],
  channel: ['how to apply', 'comment postuler', 'canal', 'candidature'],
  official_url: [
    'website',
    'web site',
    'link',
    'url',
    'site',
    'site web',
    'lien',
    'page officielle',
  ],
  valid_for_year: ['year', 'annee', 'annee universitaire', 'annee academique', 'academic year'],
  source_url: ['source', 'source address', 'adresse de la source'],
  source_name: ['name of the source', 'source title', 'nom de la source'],
  source_type: ['type of source', 'type de source'],
  certainty: ['confidence', 'certitude'],
  checked_on: ['read on', 'opened on', 'lu le', 'consulte le', 'verifie le', 'verified'],
  review_by: ['a revoir le', 'a revoir avant', 'review on'],
  status: ['statut', 'etat', 'state'],
}

/** Which of our columns each column of a file most likely maps to, for a list of a given kind. */
export function guessMapping(
  header: readonly string[],
  kind: ImportKind = likeliest(header)[0],
): (string | null)[] {
  const guess = guessOf(header, kind)
  const plain = header.map(plainText)
  if (kind === 'intakes' || !isExport(plain)) return guess
  const exact = exactly(plain, keyedColumns[kind])
  return known(exact) >= known(guess) ? exact : guess
}

function known(guess: readonly (string | null)[]): number {
  return guess.filter((name) => name !== null).length
}

/**
 * What a file is about, judged by the names of its columns; undefined if two kinds are about as
 * likely.
 */
export function judgeKind(header: readonly string[]): ImportKind | undefined {
  const [kind, margin] = likeliest(header)
  return margin >= clearMargin ? kind : undefined
}

/** The likeliest kind, and how far before the next one. */
function likeliest(header: readonly string[]): [kind: ImportKind, margin: number] {
  const ofExport = exportKind(header)
  if (ofExport) return [ofExport, clearMargin]
  const weights = weigh(header)
  const [best, next] = importKinds.toSorted((one, other) => weights[other] - weights[one])
  return best && next ? [best, weights[best] - weights[next]] : ['programs', 0]
}

/**
 * A kind must be this much likelier than any other: the weight of a column that no other kind has.
 */
const clearMargin = 1

/**
 * How likely each kind is: each column is shared among the kinds that have it, and a kind gets more
 * if the file has the column that it is known by.
 */
function weigh(header: readonly string[]): Record<ImportKind, number> {
  const guesses = {
    universities: guessOf(header, 'universities'),
    programs: guessOf(header, 'programs'),
    intakes: guessOf(header, 'intakes'),
    scholarships: guessOf(header, 'scholarships'),
  }
  const pointsTo = (kind: ImportKind, at: number) =>
    guesses[kind][at] !== null || signs[kind].some((sign) => sign.test(plainText(header[at] ?? '')))
  const columns = (kind: ImportKind) =>
    header.reduce((sum, _name, at) => {
      const kinds = importKinds.filter((one) => pointsTo(one, at)).length
      return pointsTo(kind, at) ? sum + 1 / kinds : sum
    }, 0)
  const { programs, intakes, scholarships } = guesses
  const found = (kind: ImportKind) =>
    importColumns[kind].required.filter((name) => guesses[kind].includes(name)).length
  const has = (guess: readonly (string | null)[], ...names: string[]) =>
    names.some((name) => guess.includes(name))
  const isDated = has(intakes, 'term', 'academic_year')
  const closes = has(intakes, 'closes_at', 'usually_closes_from')
  const isKeyed = header.some((name) => plainText(name) === plainText('program_key'))
  const isPaid = has(scholarships, 'provider_en', 'provider_fr', 'coverage_en', 'coverage_fr')
  const isNamed = has(scholarships, 'name_en', 'name_fr')
  return {
    universities: columns('universities') + (found('universities') === 3 ? 2 : 0),
    programs:
      columns('programs') +
      (has(programs, 'program') ? 1.5 : 0) +
      (found('programs') >= 3 ? 1.5 : 0),
    intakes: columns('intakes') + (isDated && (closes || isKeyed) ? 4 : 0),
    scholarships: columns('scholarships') + (isPaid && isNamed ? 1.5 : 0),
  }
}

/** What lists of a kind have beside the columns that we read, as `plainText` makes it. */
const signs: Readonly<Record<ImportKind, readonly RegExp[]>> = {
  universities: [
    /^(?:universite|university|institution|etablissement) (?:name|nom)$/,
    /^(?:world )?rank(?:ing)?$|^classement$|^(?:number of )?students$|^(?:nombre d )?etudiants$|^effectifs?$/,
    /^acronym$|^sigle$|^accreditation$|^campus$|^rector$|^recteur$/,
  ],
  programs: [/\b(?:programme?s?|formations?|courses?)\b/, /^credits?$|^ects$|^diploma$/],
  intakes: [/\b(?:intakes?|rentrees?)\b/],
  scholarships: [
    /\b(?:scholarships?|bourses?|bursar(?:y|ies)|fellowships?|grants?|stipends?)\b/,
    /^eligib(?:le|ility|ilite)\b|^beneficiaires?$|^public (?:vise|cible|eligible)$|^crit(?:eria|eres)\b/,
    /^(?:number of|nombre de) (?:awards|laureats)$|^renewable$|^renouvelable$|^destinations?$/,
  ],
}

/**
 * An export is brought back by its own names: its kind follows from the columns that no other has.
 * Undefined for a list that has more columns of another kind under other names.
 */
function exportKind(header: readonly string[]): ImportKind | undefined {
  const plain = header.map(plainText)
  if (!isExport(plain)) return undefined
  const kinds = ['programs', 'universities', 'scholarships'] as const
  const exact = (kind: (typeof kinds)[number]) => exactly(plain, keyedColumns[kind])
  const kind = importKindOf(kinds.flatMap(exact))
  if (kind === undefined || kind === 'intakes') return undefined
  return kinds.every((one) => known(exact(kind)) >= known(guessOf(header, one))) ? kind : undefined
}

function isExport(plain: readonly string[]): boolean {
  const has = (name: string) => plain.includes(plainText(name))
  return has('key') && !['program', 'term', 'country_code'].some(has)
}

/** The columns of an export by their own names alone. */
function exactly(plain: readonly string[], known: readonly string[]): (string | null)[] {
  return plain.map((text, at) =>
    plain.indexOf(text) === at ? (known.find((name) => plainText(name) === text) ?? null) : null,
  )
}

/** How many of these names are columns that an import knows. */
export function knownNames(header: readonly string[]): number {
  return known(guessMapping(header))
}

function guessOf(header: readonly string[], kind: ImportKind): (string | null)[] {
  const columns: readonly string[] =
    kind === 'scholarships' ? keyedColumns.scholarships : listColumns(kind)
  const taken = new Set<string>()
  const take = (name: string | undefined) => {
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  }
  const plain = header.map(plainText)
  const exact = plain.map((text) => take(columns.find((name) => plainText(name) === text)))
  const others = kind === 'scholarships' ? scholarshipNames : otherNames
  const isCalled = (one: string, text: string) => others[one]?.includes(text) ?? false
  return exact.map((name, at) => {
    // « Montant (€) »: the brackets hold the unit, not the subject.
    const texts = [plain[at] ?? '', plainText((header[at] ?? '').replace(/[([][^)\]]*[)\]]/g, ' '))]
    return (
      name ??
      take(columns.find((one) => texts.some((text) => isCalled(one, text) && !taken.has(one))))
    )
  })
}
