/** Administrators need 15 characters, applicants 12; nobody is asked for special characters. */
export const passwordLength = { administrator: 15, applicant: 12, max: 128 } as const
