import { fromBuffer } from 'yauzl'

/** The texts of the files in a ZIP, a workbook for one. */
export function unzipped(bytes: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const texts: string[] = []
      zip.on('error', reject)
      zip.on('end', () => resolve(texts))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('error', reject)
          stream.on('end', () => {
            texts.push(`${entry.fileName}\n${Buffer.concat(chunks).toString()}`)
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}
