import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { asDocumentData } from './page-data.ts'

/** What a page's address with `.data` answers: two routes that share a text, and a value of none. */
const answered =
  '[{"_1":2,"_3":4},"root",{"_5":6},"public/content/about",{"_5":9},"data",{"_7":8},"brandName","Passerelle",{"_10":8,"_11":-5},"title","note"]\n'

test('the router reads the answers of a page’s loaders as if they had been in the document', async () => {
  const { value } = await decode(
    new Blob([asDocumentData(answered)]).stream(),
    globalThis as unknown as Window & typeof globalThis,
  )
  assert.deepEqual(value, {
    loaderData: {
      root: { brandName: 'Passerelle' },
      'public/content/about': { title: 'Passerelle', note: null },
    },
  })
})

test('an answer that is an error, or written in another way, starts nothing', () => {
  assert.throws(() => asDocumentData('[{"_1":2},"root",{"_3":4},"error",["E"]]'))
  assert.throws(() => asDocumentData('[["P",1]]'))
  assert.throws(() => asDocumentData('<html>'))
})
