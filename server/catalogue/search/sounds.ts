/**
 * Pairs of letters that sound like one letter, in the languages that names of subjects come from.
 */
const pairs = new Map(
  Object.entries({
    ph: 'f',
    qu: 'k',
    ch: 'k',
    kh: 'k',
    th: 't',
    rh: 'r',
    gh: 'g',
    ck: 'k',
    ou: 'u',
    oo: 'u',
    au: 'o',
    ae: 'e',
    oe: 'e',
    ai: 'e',
    ei: 'e',
  }),
)
const single = new Map(Object.entries({ q: 'k', y: 'i', z: 's', w: 'u', x: 'ks', h: '' }))
const softening = new Set(['e', 'i', 'y'])
const shortest = 4

/**
 * How a word sounds, roughly and equally in English, French and Turkish spelling: physiotherapy is
 * fisiotherapy, mécanique is mekanik. Undefined if it isn't written in Latin letters, or is short.
 */
export function soundOf(word: string): string | undefined {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return undefined
  let sound = ''
  let last = ''
  for (let at = word.startsWith('ps') ? 1 : 0; at < word.length; at++) {
    const letter = word.charAt(at)
    const next = word.charAt(at + 1)
    const pair = pairs.get(letter + next)
    let heard = pair
    if (heard !== undefined) at++
    else if (letter === 'c') heard = softening.has(next) ? 's' : 'k'
    else if (letter === 'g') heard = softening.has(next) ? 'j' : 'g'
    else if (letter === 't' && next === 'i' && word.startsWith('ion', at + 1)) heard = 's'
    else heard = single.get(letter) ?? letter
    // Double letters are heard once.
    if (heard === '' || heard === last) continue
    sound += heard
    last = heard.charAt(heard.length - 1)
  }
  // The ending of a plural, and a last e, are hardly heard: électroniques, electronics.
  const stem = sound.replace(/[es]+$/, '')
  const result = stem.length < shortest ? sound : stem
  return result.length < shortest ? undefined : result
}

/** Words by how they sound. */
export type Sounds = ReadonlyMap<string, readonly string[]>

/** Groups words that sound alike: worked out once for a vocabulary. */
export function soundsOf(words: Iterable<string>): Sounds {
  const found = new Map<string, string[]>()
  for (const word of words) {
    const sound = soundOf(word)
    if (sound === undefined) continue
    const known = found.get(sound)
    if (known) known.push(word)
    else found.set(sound, [word])
  }
  return found
}

/** The same with more words, none of which is among them. */
export function withMoreSounds(sounds: Sounds, words: Iterable<string>): Sounds {
  const all = new Map(sounds)
  for (const [sound, more] of soundsOf(words)) all.set(sound, [...(all.get(sound) ?? []), ...more])
  return all
}

/** The other words that sound like one, in the same order whichever came first. */
export function soundingLike(word: string, sounds: Sounds): string[] {
  const sound = soundOf(word)
  const found = sound === undefined ? [] : (sounds.get(sound) ?? [])
  return found.filter((one) => one !== word).sort()
}
