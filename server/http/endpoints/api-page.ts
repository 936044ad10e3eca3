import { escapeMarkup } from '../pages/escape-markup.ts'
import { type ApiDocument, type Endpoint, type Operation, operationsOf } from './openapi.ts'

type Schema = NonNullable<NonNullable<ApiDocument['components']>['schemas']>[string]

/** The description of the API as a page to read in a browser: no script, one style sheet. */
export function apiPage(document: ApiDocument): string {
  const { title, description = '' } = document.info
  const areas = [...Map.groupBy(operationsOf(document), ({ area }) => area)]
  const contents = areas.map(
    ([name, endpoints]) =>
      `<li>${escapeMarkup(name)}<ul>${endpoints.map(linkTo).join('')}</ul></li>`,
  )
  const sections = areas.map(
    ([name, endpoints]) =>
      `<section><h2>${escapeMarkup(name)}</h2>${endpoints.map(endpointHtml).join('')}</section>`,
  )
  const shapes = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<h3 id="shape-${escapeMarkup(name)}">${escapeMarkup(name)}</h3>${typeHtml(schema)}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escapeMarkup(title)}</h1><p>${inline(description)}</p>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents"><ul>${contents.join('')}</ul></nav>
${sections.join('\n')}
<section><h2>Shapes</h2>${shapes.join('')}</section></main></body></html>
`
}

const callOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`
const anchorOf = (endpoint: Endpoint) =>
  callOf(endpoint)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')

function linkTo(endpoint: Endpoint): string {
  const call = escapeMarkup(callOf(endpoint))
  return `<li><a href="#${anchorOf(endpoint)}"><code>${call}</code></a></li>`
}

function endpointHtml(endpoint: Endpoint): string {
  const { summary = '', description, requestBody, responses } = endpoint.operation
  const body = contentOf(requestBody)
  const answers = Object.entries(responses ?? {}).filter(([status]) => status !== 'default')
  return `<article id="${anchorOf(endpoint)}"><h3><code>${escapeMarkup(callOf(endpoint))}</code></h3>
<p>${inline(summary)}. Access: <code>${escapeMarkup(endpoint.access)}</code>.</p>
${description === undefined ? '' : `<p>${inline(description)}</p>`}
${parametersHtml(endpoint.operation)}
${body && `<h4>Body</h4>${body}`}
${answers
  .map(
    ([status, answer]) =>
      `<h4>${status}: ${inline(answer.description ?? '')}</h4>${contentOf(answer)}`,
  )
  .join('')}</article>`
}

function parametersHtml({ parameters = [] }: Operation): string {
  const rows = parameters.flatMap((one) =>
    'in' in one
      ? `<tr><td><code>${escapeMarkup(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td>` +
        `<td><code>${escapeMarkup(one.schema ? typeText(one.schema) : 'string')}</code></td></tr>`
      : [],
  )
  if (rows.length === 0) return ''
  const head = '<thead><tr><th>Parameter</th><th>In</th><th>Type</th></tr></thead>'
  return `<table>${head}<tbody>${rows.join('')}</tbody></table>`
}

function contentOf(holder: Operation['requestBody']): string {
  const content = holder && 'content' in holder ? holder.content : undefined
  const schema = content?.['application/json']?.schema
  return schema ? typeHtml(schema) : ''
}

function typeHtml(schema: Schema): string {
  return `<pre>${escapeMarkup(typeText(schema))}</pre>`
}

/** A schema as a type is written, limits left out: the document itself has them. */
function typeText(schema: Schema, indent = ''): string {
  if ('$ref' in schema) return String(schema.$ref).replace(/^.*\//, '')
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return [...new Set(choice.map((one) => typeText(one, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => typeText(one, indent)).join(' & ')
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => ofType(type, schema, indent)).join(' | ')
}

function ofType(type: string, schema: Schema, indent: string): string {
  if (type === 'array') {
    const item = 'items' in schema && schema.items ? typeText(schema.items, indent) : 'unknown'
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (type !== 'object' || !('properties' in schema)) {
    return type === 'object' ? recordText(schema, indent) : type
  }
  const deeper = `${indent}  `
  const required = new Set(schema.required)
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) =>
      `${deeper}${name}${required.has(name) ? '' : '?'}: ${typeText(member, deeper)}\n`,
  )
  return `{\n${members.join('')}${indent}}`
}

function recordText(schema: Schema, indent: string): string {
  const values = 'additionalProperties' in schema ? schema.additionalProperties : undefined
  return typeof values === 'object' ? `{ [key]: ${typeText(values, indent)} }` : '{}'
}

/** Text with code between backquotes. */
function inline(text: string): string {
  return escapeMarkup(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

export const apiPageStyle = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886; border-radius: 4px }
pre, code { font-size: 0.875rem }
article { border-top: 1px solid #8886; margin-top: 1.5rem }
table { border-collapse: collapse }
th, td { text-align: left; padding: 0.25rem 1rem 0.25rem 0; vertical-align: top }
`
