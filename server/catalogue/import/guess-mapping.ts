import {
  type ImportKind,
  importColumns,
  importKindOf,
  keyedColumns,
  listColumns,
} from '#contract/catalogue/imports.ts'
import { plainText } from './text.ts'

/** Other names under which lists have our columns, in both languages, as `plainText` makes them. */
const otherNames: Record<string, readonly string[]> = {
  name: ['university name', 'institution name', 'nom', 'nom de l universite', 'nom etablissement'],
  name_local: ['local name', 'nom local', 'native name'],
  university: ['institution', 'universite', 'etablissement', 'school', 'ecole', 'college'],
  program: [
    ...['programme', 'program name', 'program title', 'programme name', 'title', 'title en'],
    ...['course', 'course name', 'formation', 'intitule', 'intitule de la formation'],
  ],
  program_local: ['title fr', 'local title', 'original title', 'intitule local'],
  level: ['niveau', 'degree', 'degree level', 'diplome', 'award level'],
  country_code: ['country', 'country iso', 'pays', 'code pays', 'iso country'],
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

/**
 * Which of our columns each column of a file most likely stands for: by our own names, then by other
 * ones. Of universities and programs the kind that has more of what it needs; a list with a term or a
 * year and when it closes, or with a program by its key, is one of intakes.
 */
export function guessMapping(header: readonly string[]): (string | null)[] {
  const plain = header.map(plainText)
  const has = (...names: string[]) => names.every((name) => plain.includes(plainText(name)))
  if (has('key') && !['program', 'term', 'country_code'].some((name) => has(name))) {
    const guesses = {
      programs: exactly(plain, keyedColumns.programs),
      universities: exactly(plain, keyedColumns.universities),
      scholarships: exactly(plain, keyedColumns.scholarships),
    }
    const kind = importKindOf(Object.values(guesses).flat())
    if (kind !== undefined && kind !== 'intakes') return guesses[kind]
  }
  const intakes = guessOf(header, 'intakes')
  const isDated = intakes.includes('term') || intakes.includes('academic_year')
  const closes = ['closes_at', 'usually_closes_from'].some((name) => intakes.includes(name))
  const isKeyed = header.some((name) => plainText(name) === plainText('program_key'))
  if (isDated && (closes || isKeyed)) return intakes
  const programs = guessOf(header, 'programs')
  const universities = guessOf(header, 'universities')
  const found = (guess: readonly (string | null)[], kind: ImportKind) =>
    importColumns[kind].required.filter((name) => guess.includes(name)).length
  const isPrograms = programs.includes('program') || found(programs, 'programs') >= 3
  return isPrograms || found(universities, 'universities') === 0 ? programs : universities
}

/** The columns of an export by their own names alone. */
function exactly(plain: readonly string[], known: readonly string[]): (string | null)[] {
  return plain.map((text, at) =>
    plain.indexOf(text) === at ? (known.find((name) => plainText(name) === text) ?? null) : null,
  )
}

/** How many of these names are columns that an import knows. */
export function knownNames(header: readonly string[]): number {
  return guessMapping(header).filter((name) => name !== null).length
}

function guessOf(header: readonly string[], kind: ImportKind): (string | null)[] {
  const known = listColumns(kind)
  const taken = new Set<string>()
  const take = (name: string | undefined) => {
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  }
  const plain = header.map(plainText)
  const exact = plain.map((text) => take(known.find((name) => plainText(name) === text)))
  return exact.map(
    (name, at) =>
      name ?? take(known.find((one) => otherNames[one]?.includes(plain[at] ?? '') ?? false)),
  )
}
