import { cleanWebAddress } from '#contract/common/values/web-address.ts'
import type { ImportHeader } from '../files/file.ts'
import { tidy } from './text.ts'

const isAddress = /(?:^|_)url$|^website$|^ror_id$/

/** A row's value in a column; empty if the file has no such column. */
export function cellOf(header: ImportHeader, values: readonly string[], column: string): string {
  const value = values[header.at(column)] ?? ''
  return tidy(isAddress.test(column) ? cleanWebAddress(value) : value)
}
