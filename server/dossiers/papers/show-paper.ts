import { Problem } from '#contract/common/values/problems.ts'
import type { Paper, PaperKind, PaperShowing } from '#contract/documents/university-papers.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { emptyTrash } from '../../documents/sweep.ts'
import { applicationLink } from '../../links/application-link.ts'
import { heldUntil } from '../../messaging/hold-mail.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { universityIn } from '../../words/university-in.ts'
import { dossierWords } from '../words.ts'
import { deletePaper, findPaper, findReceiver, lockPaper, updateShowing } from './queries.ts'
import { viewPaper } from './view-paper.ts'

type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>

/** Shows its applicant what a university sent, now or with the next decision, or hides it again. */
export async function showPaper(
  deps: Deps,
  { actor, requestId }: By,
  key: string,
  version: number,
  show: PaperShowing,
): Promise<Paper> {
  const found = await findPaper(deps.db, key, actor)
  const receiver = found && (await findReceiver(deps.db, found.number, actor))
  if (!found || !receiver) throw new Problem('not_found')
  await deps.db.transaction().execute(async (tx) => {
    const paper = await lockPaper(tx, found.id)
    if (!paper) throw new Problem('not_found')
    if (paper.version !== version) throw new Problem('version_stale')
    const isNew = show === 'now' && paper.shown_at === null
    await updateShowing(tx, paper.id, {
      with_decision: show === 'with_decision',
      shown_at: show === 'now' ? (paper.shown_at ?? deps.now()) : null,
    })
    await recordAudit(tx, {
      ...{ actor, requestId, action: 'paper.shown', entity: 'application' },
      entityKey: found.number,
      after: { kind: found.kind, show },
    })
    if (isNew) await mailShown(tx, deps, receiver, found.kind)
  })
  return viewPaper(deps, actor, key)
}

/** Removes a paper that was added by mistake. */
export async function removePaper(
  deps: Deps,
  { actor, requestId }: By,
  key: string,
  version: number,
): Promise<void> {
  const found = await findPaper(deps.db, key, actor)
  if (!found) throw new Problem('not_found')
  await deps.db.transaction().execute(async (tx) => {
    const paper = await lockPaper(tx, found.id)
    if (!paper) throw new Problem('not_found')
    if (paper.version !== version) throw new Problem('version_stale')
    await deletePaper(tx, paper.id, deps.now())
    await recordAudit(tx, {
      ...{ actor, requestId, action: 'paper.removed', entity: 'application' },
      entityKey: found.number,
      after: { kind: found.kind },
    })
  })
  await emptyTrash(deps)
}

/** Mails that there is something new on their page; never what it says. */
export async function mailShown(
  tx: Db,
  deps: Deps,
  receiver: Receiver,
  kind: PaperKind,
): Promise<void> {
  const { language, number, given_names, link_seed, email, snapshot } = receiver
  await queueMail(tx, deps, {
    template: 'paper_shown',
    language,
    to: email,
    heldUntil: heldUntil(await readSettings(tx), deps.now()),
    params: {
      name: given_names,
      number,
      university: universityIn(snapshot, language),
      paper: dossierWords(deps, language).say(`paper.${kind}`),
      link: applicationLink(deps, link_seed),
    },
  })
}
