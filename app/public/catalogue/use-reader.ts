import type { Reader } from '#contract/dates/values/deadlines.ts'
import { useProfile } from '../../device/use-profile.ts'
import { type ReaderAddress, readerOf } from './reader-address.ts'

/** The reader's situation: as the address says, otherwise as they entered on this device. */
export function useReader(address: ReaderAddress): Reader {
  const profile = useProfile()
  return readerOf({
    nationality: address.nationality ?? profile?.nationality ?? undefined,
    residence: address.residence ?? profile?.residence ?? undefined,
  })
}
