import type { ComponentProps } from 'react'
import { SelectField } from './field.tsx'

type Option = readonly [value: string, label: string]

interface LongSelectFieldProps
  extends Omit<ComponentProps<typeof SelectField>, 'children' | 'defaultValue'> {
  options: readonly Option[]
  defaultValue: string
}

/**
 * A closed list of hundreds: countries, currencies. A server writes its options as text, as 250
 * elements cost as much as the rest of a page; a browser takes them over as elements.
 */
export function LongSelectField({ options, defaultValue, ...field }: LongSelectFieldProps) {
  if (import.meta.env.SSR) {
    const written = { __html: writtenOptions(options, defaultValue) }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped here
    return <SelectField {...field} dangerouslySetInnerHTML={written} />
  }
  return (
    <SelectField {...field} defaultValue={defaultValue}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

function writtenOptions(options: readonly Option[], chosen: string): string {
  let written = ''
  for (const [value, label] of options) {
    const isChosen = value === chosen ? ' selected=""' : ''
    written += `<option value="${escaped(value)}"${isChosen}>${escaped(label)}</option>`
  }
  return written
}

const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`) : text
