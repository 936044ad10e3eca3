import type { FollowingWords } from '../../../server-words.ts'
import { WithNames } from '../../../with-names.tsx'
import styles from '../application/application.module.css'
import type { DepositView } from './deposit.server.ts'

interface DepositPartProps {
  owed: NonNullable<DepositView['owed']>
  words: FollowingWords
}

/** What is to be paid to keep the place, by when, and who receives it. */
export function DepositPart({ owed, words }: DepositPartProps) {
  return (
    <div className={styles['turn']}>
      <h4>{owed.title}</h4>
      <p>
        <WithNames names={[owed.university]}>{owed.where}</WithNames>
      </p>
      {owed.url && (
        <p>
          <a href={owed.url} rel="noreferrer">
            {words.deposit.site}
          </a>
        </p>
      )}
    </div>
  )
}
