/** Administrators need 15 characters, applicants 12; special characters are never required. */
export const passwordLength = { administrator: 15, applicant: 12, max: 128 } as const
