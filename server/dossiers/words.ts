import { inLanguage } from '#contract/common/values/by-language.ts'
import { countryNameIn } from '#contract/common/values/countries.ts'
import { type Language, localeOf } from '#contract/common/values/languages.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import type { DocumentLine } from '#contract/documents/values/document-lines.ts'
import type { ApplicationSnapshot } from '../database/columns/snapshot.ts'
import type { Deps } from '../deps.ts'
import { namedDocument, namesInList } from '../documents/document-names.ts'
import { wordsAt } from '../words/locales.ts'
import { sayIn } from '../words/say.ts'
import { universityIn } from '../words/university-in.ts'
import { writtenDay } from '../words/written-date.ts'

export type DossierWords = ReturnType<typeof dossierWords>

/** The words of a dossier, and its numbers, in the language that was chosen for the university. */
export function dossierWords(deps: Pick<Deps, 'locales'>, language: Language) {
  const say = sayIn(deps.locales, language, 'dossier')
  const name = (path: string) => wordsAt(deps.locales, language, 'translation', path)
  return {
    language,
    say,
    count: (path: string, count: number) => say(path, { count }),
    document: (document: DocumentLine) => namedDocument(deps, document, language),
    documents: (lines: readonly DocumentLine[]) =>
      namesInList(
        lines.map((one) => namedDocument(deps, one, language)),
        language,
      ),
    country: (code: string) => countryNameIn(code, language),
    languageName: (code: string) =>
      new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(code) ?? code,
    day: (date: string) => writtenDay(date, language),
    program: ({ program }: ApplicationSnapshot) => inLanguage(program.title, language),
    university: (snapshot: ApplicationSnapshot) => universityIn(snapshot, language),
    intake: ({ intake }: ApplicationSnapshot) =>
      `${name(`vocabulary.term.${intake.term}`)} ${writtenAcademicYear(intake.academicYear, language)}`,
    bytes: (bytes: number) => {
      const isLarge = bytes >= 1_000_000
      return new Intl.NumberFormat(localeOf(language), {
        style: 'unit',
        unit: isLarge ? 'megabyte' : 'kilobyte',
        maximumFractionDigits: 1,
      }).format(bytes / (isLarge ? 1_000_000 : 1000))
    },
  }
}
