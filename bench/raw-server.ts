import { createServer } from 'node:http'
import pg from 'pg'
import { findProgramTexts } from '#server/catalogue/programs/program-queries.ts'

/**
 * Raw `pg` behind `node:http`, answering with rows and `JSON.stringify`: prepared statements and
 * indexes of their own, no counts, no validation, no headers of ours. Prints its port.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const list = `
  select l.line::json as line, l.intakes::json as intakes
  from program_search s
  join search_title t on t.id = s.title_id
  join program_line l on l.program_id = s.program_id
  where s.destination = $1 and s.level = $2
  order by t.en, s.program_id limit 20`

const search = `
  select l.line::json as line, l.intakes::json as intakes
  from bench_words w
  join program_line l on l.program_id = w.program_id
  where w.words @@ to_tsquery('simple', $1)
  order by ts_rank(w.words, to_tsquery('simple', $1)) desc, w.program_id limit 20`

await pool.query(`
  create table if not exists bench_words as
    select s.program_id, to_tsvector('simple', plain(t.en || ' ' || t.fr || ' ' || u.name)) as words
    from program_search s
    join search_title t on t.id = s.title_id
    join university u on u.id = s.university_id;
  create index if not exists bench_words_gin on bench_words using gin (words);
  create index if not exists bench_list on program_search (destination, level);
  analyze`)

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://localhost'))
    .then((body) => {
      const text = JSON.stringify(body)
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    })
    .catch((error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(address.port)
})

async function answer({ pathname, searchParams }: URL): Promise<unknown> {
  switch (pathname) {
    case '/list': {
      const values = [searchParams.get('destination'), searchParams.get('level')]
      return (await pool.query({ name: 'list', text: list, values })).rows
    }
    case '/search': {
      const values = [(searchParams.get('q') ?? '').split(' ').join(' & ')]
      return (await pool.query({ name: 'search', text: search, values })).rows
    }
    default:
      return findProgramTexts(pool, searchParams.get('key') ?? '')
  }
}
