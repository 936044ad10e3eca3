import type { UniversityInput } from '#contract/catalogue/catalogue-staff.ts'
import type { DescribedPicture, Picture } from '#contract/common/pictures.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import type { Db } from '../../database/database.ts'
import type { UniversityColumns } from '../universities/university-queries.ts'
import { listPictures, noteUse } from './picture-queries.ts'

/** The logo and the pictures as they are written; any that are left out stay as they are. */
export async function pictureColumns(
  tx: Db,
  { logo, pictures }: Pick<UniversityInput, 'logo' | 'pictures'>,
): Promise<Pick<UniversityColumns, 'logo' | 'pictures'>> {
  const keys = [...(logo ? [logo.key] : []), ...(pictures ?? []).map(({ key }) => key)]
  const known = new Map((await listPictures(tx, keys)).map((one) => [one.key, one]))
  const missing: Record<string, FieldProblem> = {}
  const find = (path: string, key: string): Picture => {
    const found = known.get(key)
    if (!found) missing[path] = { code: 'not_a_choice' }
    return found ?? { key, width: 0, height: 0 }
  }
  const columns = {
    ...(logo !== undefined && { logo: logo && JSON.stringify(find('logo', logo.key)) }),
    ...(pictures && {
      pictures: JSON.stringify(
        pictures.map(({ key, ...described }, place): DescribedPicture => {
          return { ...find(`pictures.${place}.key`, key), ...described }
        }),
      ),
    }),
  }
  if (Object.keys(missing).length > 0) throw new Problem('validation_failed', { fields: missing })
  return columns
}

/** The logo that an office names, with its stored size. */
export async function findOfficeLogo(tx: Db, logo: Picture | null): Promise<Picture | null> {
  if (logo === null) return null
  const [found] = await listPictures(tx, [logo.key])
  if (!found) {
    throw new Problem('validation_failed', { fields: { 'brand.logo': { code: 'not_a_choice' } } })
  }
  return found
}

/** Lets the sweep take a logo that is no longer shown, and none that is. */
export function noteLogoUse(tx: Db, logos: readonly (Picture | null)[], now: Date): Promise<void> {
  return noteUse(
    tx,
    logos.flatMap((logo) => logo?.key ?? []),
    now,
  )
}

export function pictureKeysOf({
  logo,
  pictures,
}: {
  logo: Picture | null
  pictures: readonly Picture[]
}): string[] {
  return [...(logo ? [logo.key] : []), ...pictures.map(({ key }) => key)]
}
