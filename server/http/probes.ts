/** What load balancers and monitors ask: answered to any host, however busy the process is. */
export const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
