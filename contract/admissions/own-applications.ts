import { z } from 'zod'
import { DestinationKey } from '#contract/catalogue/catalogue.ts'
import { CivilDate, Texts } from '#contract/common/common.ts'
import { ApplicationNumber, ApplicationStatus } from './admissions.ts'

/**
 * The applications that a signed-in applicant finds by their proved address; none opens
 * automatically.
 */
export const OwnApplications = z.array(
  z.object({
    number: ApplicationNumber,
    status: ApplicationStatus,
    /** Whether it is to be sent although not all required documents are accepted. */
    incomplete: z.boolean(),
    /** Whether its applicant sends it to the university, and not the office. */
    sentByApplicant: z.boolean(),
    nextMover: z.enum(['agency', 'applicant', 'university', 'embassy', 'nobody']),
    nextBy: CivilDate.nullable(),
    /** Whose it is, if several people share an address. */
    givenNames: z.string(),
    /** Not ended: a second one for the same intake is not accepted. */
    active: z.boolean(),
    programKey: z.string(),
    intakeKey: z.string(),
    program: Texts,
    university: z.object({ name: z.string(), localName: z.string().nullable() }),
    destination: DestinationKey,
    submittedAt: z.iso.datetime(),
  }),
)
export type OwnApplications = z.infer<typeof OwnApplications>

/** Who sent something with the address of an account, distinguished as far as needed. */
export const OwnPeople = z.array(
  z.object({
    givenNames: z.string(),
    birthYear: z.number().int(),
    /** When they last sent something. */
    sentAt: z.iso.datetime(),
    /** Fills in the form that is started with it. */
    ticket: z.string(),
  }),
)
export type OwnPeople = z.infer<typeof OwnPeople>

/** What was sent from this device, as long as it remembers; none opens automatically. */
export const SentHere = z.array(
  OwnApplications.element.pick({
    number: true,
    givenNames: true,
    active: true,
    programKey: true,
    intakeKey: true,
    program: true,
    university: true,
    destination: true,
    submittedAt: true,
  }),
)
export type SentHere = z.infer<typeof SentHere>
