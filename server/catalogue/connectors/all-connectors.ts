import type { ConnectorKey } from '#contract/catalogue/connectors.ts'
import type { Connector } from './connector.ts'
import { monMaster } from './mon-master.ts'
import { parcoursup } from './parcoursup.ts'
import { ror } from './ror.ts'
import { wikidata } from './wikidata.ts'

export const connectors = {
  mon_master: monMaster,
  parcoursup,
  ror,
  wikidata,
} as const satisfies Record<ConnectorKey, Connector>
