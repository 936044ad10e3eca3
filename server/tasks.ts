import { setTimeout as wait } from 'node:timers/promises'
import { sweepApplicationBulk } from './admissions/bulk/application-jobs.ts'
import { sweepDeadlines } from './admissions/sending/sweep-deadlines.ts'
import { sweepAdmissions } from './admissions/sweep.ts'
import { sweepAlerts } from './alerts/alerts.ts'
import { tellOpenings } from './alerts/tell-openings.ts'
import { sweepApprovals } from './approvals/sweep.ts'
import { sealAudit } from './audit/seal-audit.ts'
import { backUpDaily } from './backup/back-up-daily.ts'
import { sweepProgramJobs, sweepUniversityJobs } from './catalogue/bulk/catalogue-jobs.ts'
import { sweepConnectors } from './catalogue/connectors/manage-runs.ts'
import { forgetImports } from './catalogue/import/runs/forget-imports.ts'
import { sweepImports } from './catalogue/import/runs/run-import.ts'
import { sweepPictures } from './catalogue/pictures/sweep-pictures.ts'
import { refreshRates } from './catalogue/rates/refresh-rates.ts'
import { retireRates } from './catalogue/rates/retire-rates.ts'
import { sweepReadings } from './catalogue/readings/readings.ts'
import { refreshGaps } from './catalogue/upkeep/refresh-gaps.ts'
import { sweepConversations } from './conversations/sweep.ts'
import { expireOffers } from './decisions/expire-offers.ts'
import { sweepReleases } from './decisions/release-jobs.ts'
import type { Deps } from './deps.ts'
import { tellOfNoRoom } from './documents/room.ts'
import { scanPending } from './documents/scan-pending.ts'
import { countUncounted } from './documents/standing.ts'
import { sweepDocuments } from './documents/sweep.ts'
import { makeWaiting } from './dossiers/making/make-dossier.ts'
import { scanPapers } from './dossiers/papers/scan-papers.ts'
import { sweepDossiers } from './dossiers/sweep.ts'
import type { Traces } from './health/traces.ts'
import type { Vitals } from './health/vitals.ts'
import { sweepHealth } from './health/vitals.ts'
import { stretchFormerCodes } from './identity/factors/recovery-codes.ts'
import { sweepIdentity } from './identity/sweep.ts'
import { sweepMail } from './messaging/sweep.ts'
import { mailNews } from './notifications/mail-news.ts'
import { sweepNotifications } from './notifications/sweep.ts'
import { sweepPrivacy } from './privacy/sweep.ts'
import { remindApplicants } from './reminders/remind.ts'
import { type Act, withinAct } from './security-log/act.ts'
import { sealFiles } from './storage/seal-files.ts'
import { countWhatStopped } from './watch/count-what-stopped.ts'
import { watchTrail } from './watch/watch-trail.ts'
import { writeDown } from './watch/write-down.ts'

/** Long work checks `stopping` between its steps: the rest is done after the next start. */
type Work = (deps: Deps & { stopping: AbortSignal }) => Promise<unknown>

/** The automatic work, at intervals, one task after the other. */
const tasks: readonly { everyMs: number; works: readonly Work[] }[] = [
  { everyMs: 10_000, works: [sealAudit, countWhatStopped] },
  { everyMs: 30_000, works: [sweepReleases] },
  { everyMs: 30_000, works: [sweepApplicationBulk] },
  { everyMs: 30_000, works: [sweepProgramJobs, sweepUniversityJobs] },
  { everyMs: 30_000, works: [makeWaiting] },
  { everyMs: 30_000, works: [sweepImports] },
  { everyMs: 30_000, works: [sweepConnectors] },
  { everyMs: 60_000, works: [scanPending, scanPapers] },
  { everyMs: 60_000, works: [countUncounted] },
  { everyMs: 60_000, works: [refreshGaps] },
  { everyMs: 60_000, works: [mailNews] },
  { everyMs: 60_000, works: [sweepDeadlines] },
  { everyMs: 10 * 60_000, works: [remindApplicants, tellOfNoRoom] },
  { everyMs: 10 * 60_000, works: [refreshRates, retireRates] },
  { everyMs: 3600_000, works: [sealFiles] },
  { everyMs: 3600_000, works: [backUpDaily] },
  {
    everyMs: 3600_000,
    works: [
      tellOpenings,
      sweepAlerts,
      sweepPrivacy,
      sweepApprovals,
      sweepDocuments,
      sweepDossiers,
      sweepIdentity,
      stretchFormerCodes,
      sweepAdmissions,
      sweepConversations,
      sweepPictures,
      sweepMail,
      forgetImports,
      expireOffers,
      sweepNotifications,
      sweepReadings,
      watchTrail,
      sweepHealth,
    ],
  },
]

export interface Tasks {
  /** Begins nothing more, and lets work under way finish, at most `graceMs`. */
  stop: (graceMs: number) => Promise<void>
}

/**
 * Does the first round of every task at once: a killed process has left things half way, and one that
 * never lives for an hour must get to its hourly work as well. A round that takes longer than its
 * interval is not begun a second time meanwhile.
 */
export function startTasks(
  deps: Deps,
  note: Vitals['task'],
  traced: Traces['task'] = (_, work) => work(),
): Tasks {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function round(works: readonly Work[], everyMs: number): Promise<void> {
    for (const work of works) {
      if (stopping.signal.aborted) return
      const act: Act = { noted: [] }
      const begunAt = performance.now()
      const noteEnd = (failed: boolean) => {
        const ms = performance.now() - begunAt
        note({ task: work.name, everyMs, ended: { failed, ms } })
      }
      try {
        await traced(work.name, () =>
          withinAct(act, async () => work({ ...deps, stopping: stopping.signal })),
        )
        noteEnd(false)
      } catch (error) {
        if (stopping.signal.aborted) return
        deps.log.warn({ err: error, work: work.name }, 'a task failed')
        noteEnd(true)
      } finally {
        await writeDown(deps, act)
      }
    }
  }

  const timers = tasks.map(({ everyMs, works }) => {
    for (const { name } of works) note({ task: name, everyMs })
    let running: Promise<void> | undefined
    const begin = () => {
      if (running) return
      const begun = round(works, everyMs).finally(() => {
        running = undefined
        underWay.delete(begun)
      })
      running = begun
      underWay.add(begun)
    }
    begin()
    return setInterval(begin, everyMs)
  })

  return {
    stop: async (graceMs) => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      underWay.add(
        countWhatStopped(deps).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'refusals were left uncounted'),
        ),
      )
      await Promise.race([Promise.all(underWay), wait(graceMs, undefined, { ref: false })])
    },
  }
}
