import { importColumns } from '#contract/imports.ts'
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
  verified_on: ['verified', 'checked on', 'verifie le', 'date de verification'],
  website: ['web site', 'url', 'site', 'site web', 'homepage'],
  type: ['ownership', 'statut', 'public private'],
  established: ['founded', 'founded in', 'fonde en', 'annee de creation'],
  source_url: ['link', 'lien'],
}

/**
 * Which of our columns each column of a file most likely stands for: by our own names, then by other
 * ones. Of universities and programs the kind that has more of what it needs.
 */
export function guessMapping(header: readonly string[]): (string | null)[] {
  const programs = guessOf(header, 'programs')
  const universities = guessOf(header, 'universities')
  const found = (guess: readonly (string | null)[], kind: keyof typeof importColumns) =>
    importColumns[kind].required.filter((name) => guess.includes(name)).length
  const isPrograms = programs.includes('program') || found(programs, 'programs') >= 3
  return isPrograms || found(universities, 'universities') === 0 ? programs : universities
}

function guessOf(header: readonly string[], kind: keyof typeof importColumns): (string | null)[] {
  const known = [...importColumns[kind].required, ...importColumns[kind].optional]
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
