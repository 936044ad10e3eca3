import type { Context } from 'hono'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { AskedAct } from '#contract/office/approvals.ts'
import type { By } from '../actor/by.ts'
import { exportApproved } from '../admissions/applicants/export-applications.ts'
import { orderApplicants } from '../admissions/applicants/list-applicants.ts'
import { exportAudit } from '../audit/export-audit.ts'
import { countLines, findNewestPlace } from '../audit/read-audit.ts'
import * as conversations from '../conversations/erase.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { makeInTheBackground } from '../dossiers/making/make-dossier.ts'
import { listToSend, refuseUnsendable, sendWithin } from '../dossiers/send-dossier.ts'
import { listWithin, serveToStaff } from '../dossiers/serve-dossier.ts'
import type { HttpEnv } from '../http/context.ts'
import { finishErasing } from '../privacy/finish-erasing.ts'
import { eraseWithin, holdErasable } from '../privacy/staff-erasure.ts'
import { holdSettings } from '../settings/hold-settings.ts'
import { changeWithin, showChange } from '../setup/change-settings.ts'
import { sheetHeaders } from '../spreadsheet/sheet-file.ts'
import type { StoredAct } from './stored-act.ts'

/** A settled request: whose data it is, and how many people. */
interface Settled {
  act: StoredAct
  applicationIds: readonly number[]
  applicantId?: number
  conversationId?: number
  /** The amount, if it is not about applications. */
  amount?: number
}

const mostLines = 1_000_000

/** Settles a request, with the guards that it would meet now. */
export async function settle(tx: Db, deps: Deps, actor: Actor, asked: AskedAct): Promise<Settled> {
  const needs = { ...deps, db: tx }
  switch (asked.kind) {
    case 'export_applications': {
      const { kind, query } = asked
      const { format, values, zone, columns, ...filters } = query
      const applicationIds = await orderApplicants(needs, actor, filters)
      if (applicationIds.length === 0) throw new Problem('conflict')
      const act = { kind, format, values, zone, ...(columns && { columns }) }
      return { act, applicationIds }
    }
    case 'export_trail': {
      const { kind, query } = asked
      const { format, values, zone, ...filters } = query
      const amount = await countLines(needs, actor, filters, mostLines)
      const until = await findNewestPlace(needs)
      return { act: { kind, format, values, zone, until, ...filters }, applicationIds: [], amount }
    }
    case 'send_dossier': {
      await refuseUnsendable(tx, actor, asked.dossier)
      return { act: asked, applicationIds: await listToSend(tx, actor, asked.dossier) }
    }
    case 'fetch_dossier':
      return { act: asked, applicationIds: await listWithin(tx, actor, asked.dossier) }
    case 'erase_file': {
      const call = { actor, key: asked.applicant, expectedVersion: asked.version }
      return {
        act: asked,
        applicationIds: [],
        ...(await holdErasable(tx, call)),
      }
    }
    case 'erase_conversation': {
      const call = { actor, key: asked.conversation, expectedVersion: asked.version }
      const { id } = await conversations.holdErasable(tx, call)
      return { act: asked, applicationIds: [], conversationId: id, amount: 1 }
    }
    case 'change_settings': {
      await holdSettings(tx, asked.version)
      return { act: asked, applicationIds: [], amount: 0 }
    }
  }
}

/**
 * Does what was approved, in the name of the person who asked, in the transaction of the approval:
 * either both happen or neither. Answers what is left to do after the commit; undefined if there is a
 * file, which the person who asked fetches.
 */
export async function perform(
  tx: Db,
  deps: Deps,
  act: StoredAct,
  approval: string,
  by: By,
): Promise<(() => Promise<void>) | undefined> {
  switch (act.kind) {
    case 'send_dossier':
      await sendWithin(tx, deps, act.dossier, by)
      return async () => makeInTheBackground(deps)
    case 'erase_file': {
      const call = { ...by, key: act.applicant, expectedVersion: act.version, approval }
      await eraseWithin(tx, deps, call, act.because)
      return () => finishErasing(deps)
    }
    case 'erase_conversation': {
      const call = { ...by, key: act.conversation, expectedVersion: act.version, approval }
      await conversations.eraseWithin(tx, call)
      return async () => {}
    }
    case 'change_settings':
      await changeWithin(tx, deps, act, by)
      return () => showChange(deps)
    case 'export_applications':
    case 'export_trail':
    case 'fetch_dossier':
      return undefined
  }
}

/** The approved file, for the person who asked for it. */
export async function serveApproved(
  deps: Deps,
  c: Context<HttpEnv>,
  { act, ids, approval }: { act: StoredAct; ids: readonly number[]; approval: string },
): Promise<Response> {
  switch (act.kind) {
    case 'export_applications': {
      const { kind: _kind, ...chosen } = act
      const made = await exportApproved(
        deps,
        { ...chosen, columns: chosen.columns, approval, ids },
        c.var,
      )
      return c.body(made, 200, sheetHeaders('applications', act.format, deps.now()))
    }
    case 'export_trail': {
      const { kind: _kind, until, ...query } = act
      const made = await exportAudit(deps, query, c.var, { approval, until })
      return c.body(made, 200, sheetHeaders('audit', act.format, deps.now()))
    }
    case 'fetch_dossier':
      return serveToStaff(deps, c, act.dossier, act.format, approval)
    case 'send_dossier':
    case 'erase_file':
    case 'erase_conversation':
    case 'change_settings':
      throw new Problem('not_found')
  }
}
