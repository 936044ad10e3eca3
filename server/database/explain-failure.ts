/** Whether a server answered that it doesn't support TLS. */
export function lacksTls(error: unknown): boolean {
  return error instanceof Error && /does not support SSL/.test(error.message)
}

/** Why PostgreSQL could not be reached or used, and what to do about it; never with the password. */
export function explainFailure(error: unknown, databaseUrl: string): string {
  const { host, user, database } = placeOf(databaseUrl)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (lacksTls(error)) {
    return `The server at ${host} speaks no TLS: switch it on there, or add sslmode=disable to DATABASE_URL.`
  }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL names the host ${host}, which is not known here: check how it is spelled.`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL answers at ${host}: start it, or check host and port in DATABASE_URL.`
    case '28P01':
      return `The server at ${host} refuses the password of ${user} in DATABASE_URL.`
    case '28000':
      return `The server at ${host} does not let ${user} in (${message}): check DATABASE_URL and the server's pg_hba.conf.`
    case '3D000':
      return `There is no database "${database}" at ${host}: make it with  createdb ${database}`
    case '53300':
      return `The server at ${host} has no connection left: lower DATABASE_POOL_SIZE or raise its max_connections.`
    case '57P03':
      return `The server at ${host} is starting or stopping: try again in a moment.`
    case '42501':
      return `The user ${user} may not make tables in the database "${database}" (${message}): make it the owner, with  alter database ${database} owner to ${user}`
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${host} has expired: renew it on the server.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${host} is made out to another name: name the host as the certificate does, or use sslmode=verify-ca.`
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `The certificate of ${host} is signed by an authority that is not known here: add sslrootcert=/path/to/authority.pem to DATABASE_URL, or sslmode=require to encrypt without checking it.`
  }
  if (
    /timeout expired|connection timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(
      `${code} ${message}`,
    )
  ) {
    return `The server at ${host} does not answer: check host and port in DATABASE_URL, and any firewall between.`
  }
  if (/password must be a string/.test(message)) {
    return `The server at ${host} asks for a password, and DATABASE_URL has none: write postgres://${user}:password@…`
  }
  return `The database at ${host} can't be used: ${message}.`
}

function placeOf(databaseUrl: string): { host: string; user: string; database: string } {
  const url = URL.parse(databaseUrl)
  const user = decodeURIComponent(url?.username ?? '') || 'this user'
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '') || user
  return { host: url?.searchParams.get('host') ?? url?.host ?? 'localhost', user, database }
}
