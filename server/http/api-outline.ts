import { type ApiDocument, type Endpoint, type Operation, operationsOf } from './openapi.ts'

/** What the readable pages of the API are made of. */
export interface ApiOutline {
  title: string
  introduction: string
  areas: { name: string; endpoints: EndpointOutline[] }[]
  shapes: { name: string; text: string }[]
}

export interface EndpointOutline {
  /** `GET /api/programs`. */
  call: string
  anchor: string
  summary: string
  description: string
  access: string
  parameters: { name: string; where: string; required: boolean; type: string }[]
  body: string | undefined
  answers: { status: string; description: string; type: string | undefined }[]
}

type Schema = NonNullable<NonNullable<ApiDocument['components']>['schemas']>[string]

export function outlineOf(document: ApiDocument): ApiOutline {
  const byArea = Map.groupBy(operationsOf(document), ({ area }) => area)
  return {
    title: document.info.title,
    introduction: document.info.description ?? '',
    areas: [...byArea].map(([name, endpoints]) => ({
      name,
      endpoints: endpoints.map(endpointOutline),
    })),
    shapes: Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => ({
      name,
      text: typeText(schema),
    })),
  }
}

function endpointOutline({ method, path, operation, access }: Endpoint): EndpointOutline {
  const call = `${method.toUpperCase()} ${path}`
  return {
    call,
    anchor: call.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    access,
    parameters: (operation.parameters ?? []).flatMap((parameter) =>
      'in' in parameter
        ? [
            {
              name: parameter.name,
              where: parameter.in,
              required: parameter.required ?? false,
              type: parameter.schema ? typeText(parameter.schema) : 'string',
            },
          ]
        : [],
    ),
    body: bodyOf(operation.requestBody),
    answers: Object.entries(operation.responses ?? {})
      .filter(([status]) => status !== 'default')
      .map(([status, answer]) => ({
        status,
        description: answer.description ?? '',
        type: bodyOf(answer),
      })),
  }
}

function bodyOf(holder: Operation['requestBody']): string | undefined {
  const content = holder && 'content' in holder ? holder.content : undefined
  const schema = content?.['application/json']?.schema
  return schema && typeText(schema)
}

/** A schema as a type is written, limits left out: the document itself has them. */
export function typeText(schema: Schema, indent = ''): string {
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
