import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Language } from '#contract/common/values/languages.ts'
import { type ListLink, screenOf } from '#contract/office/values/dashboard-lists.ts'
import { formatNumber } from '../../format.ts'
import { languageOf } from '../words.ts'

export interface Figure {
  count: number
  /** The list that it counts. */
  list: ListLink
}

interface FigureTableProps {
  title: string
  /** The heading of the rows' names, then what the figures count. */
  columns: readonly string[]
  rows: readonly { key: string; name: string; figures: readonly (Figure | string)[] }[]
}

/** The figures behind a picture; each leads to the list that it counts. */
export function FigureTable({ title, columns: [first, ...others], rows }: FigureTableProps) {
  const { i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return (
    <table className="table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((name) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => {
              const column = others[at] ?? ''
              return (
                <td key={column} className="number">
                  {typeof figure === 'string' ? (
                    figure
                  ) : (
                    <FigureLink figure={figure} label={`${name}, ${column}`} language={language} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FigureLinkProps {
  figure: Figure
  /** What it counts, for screen-reader users who hear only the link. */
  label: string
  language: Language
}

function FigureLink({ figure: { count, list }, label, language }: FigureLinkProps) {
  const shown = formatNumber(count, language)
  if (count === 0) return shown
  return (
    <Link to={screenOf(list)}>
      {shown}
      <span className="visually-hidden"> ({label})</span>
    </Link>
  )
}
