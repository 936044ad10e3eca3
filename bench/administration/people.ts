import type { Language } from '#contract/common/values/languages.ts'
import type { Random } from '../random.ts'

/** A country that applicants come from: how they are called there, telephoned and examined. */
interface Country {
  share: number
  language: Language
  dial: string
  given: readonly string[]
  family: readonly string[]
  institution: string
  scale: { id: string; grades: readonly string[] }
}

const of20 = { id: 'of-20', grades: ['11,5', '12,8', '14', '15,25', '16'] }
const percent = { id: 'percent', grades: ['61', '68.5', '74', '82', '91'] }
const of4 = { id: 'of-4', grades: ['2.4', '2.9', '3.2', '3.6', '3.9'] }

const francophone = {
  given: ['Aïssatou', 'Mamadou', 'Fatoumata', 'Ibrahima', 'Mariama', 'Ousmane', 'Adjoa', 'Koffi'],
  family: ['Diallo', 'Ndiaye', 'Traoré', 'Koné', 'Ouédraogo', 'Bâ', 'Mensah', 'N’Guessan'],
}

const countries: Readonly<Record<string, Country>> = {
  SN: {
    ...{ share: 18, language: 'fr', dial: '22177', scale: of20, ...francophone },
    institution: 'Université Cheikh Anta Diop',
  },
  CI: {
    ...{ share: 14, language: 'fr', dial: '22507', scale: of20, ...francophone },
    institution: 'Université Félix-Houphouët-Boigny',
  },
  CM: {
    ...{ share: 9, language: 'fr', dial: '23767', scale: of20 },
    given: ['Éric', 'Brigitte', 'Serge', 'Nadège', 'Armand', 'Clarisse'],
    family: ['Mbarga', 'Fotso', 'Ngo Bassa', 'Tchoumi', 'Essomba', 'Kamga'],
    institution: 'Université de Yaoundé I',
  },
  MA: {
    ...{ share: 10, language: 'fr', dial: '2126', scale: of20 },
    given: ['يوسف', 'فاطمة', 'أمينة', 'Youssef', 'Salma', 'مريم'],
    family: ['العلوي', 'بنعلي', 'El Amrani', 'Bennani', 'الإدريسي'],
    institution: 'Université Mohammed V',
  },
  EG: {
    ...{ share: 6, language: 'en', dial: '2010', scale: percent },
    given: ['أحمد', 'نورا', 'محمود', 'سلمى', 'كريم'],
    family: ['حسن', 'إبراهيم', 'عبد الله', 'السيد'],
    institution: 'Cairo University',
  },
  IN: {
    ...{ share: 13, language: 'en', dial: '919', scale: percent },
    given: ['प्रिया', 'राहुल', 'Ananya', 'Arjun', 'Lakshmi', 'ਗੁਰਪ੍ਰੀਤ', 'கார்த்திக்'],
    family: ['शर्मा', 'Iyer', 'Singh', 'पटेल', 'Reddy', 'D’Souza'],
    institution: 'University of Delhi',
  },
  BD: {
    ...{ share: 6, language: 'en', dial: '8801', scale: of4 },
    given: ['তানজিলা', 'রাকিব', 'Nusrat', 'Sakib'],
    family: ['রহমান', 'ইসলাম', 'Hossain', 'Akter'],
    institution: 'University of Dhaka',
  },
  NG: {
    ...{ share: 9, language: 'en', dial: '23480', scale: of4 },
    given: ['Chiamaka', 'Oluwaseun', 'Ngozi', 'Emeka', 'Ṣadé', 'Ìfẹ́'],
    family: ['Okafor', 'Adéyẹmí', 'Balogun', 'Ọláyínká', 'Eze'],
    institution: 'University of Lagos',
  },
  TR: {
    ...{ share: 4, language: 'en', dial: '905', scale: of4 },
    given: ['İrem', 'Oğuz', 'Çağla', 'Işıl', 'Şükrü'],
    family: ['Yılmaz', 'Öztürk', 'Çelik', 'Aydın', 'Güneş'],
    institution: 'İstanbul Üniversitesi',
  },
  CN: {
    ...{ share: 4, language: 'en', dial: '8613', scale: percent },
    given: ['伟', '芳', '秀英', '子涵', '浩然'],
    family: ['王', '李', '张', '欧阳', '陈'],
    institution: '北京大学',
  },
  RU: {
    ...{ share: 3, language: 'en', dial: '79', scale: of4 },
    given: ['Анна', 'Дмитрий', 'Екатерина', 'Иван'],
    family: ['Иванова', 'Смирнов', 'Кузнецова', 'Попов'],
    institution: 'Казанский федеральный университет',
  },
  ET: {
    ...{ share: 2, language: 'en', dial: '2519', scale: of4 },
    given: ['ሰላም', 'አበበ', 'ሕይወት'],
    family: ['ተስፋዬ', 'ከበደ'],
    institution: 'Addis Ababa University',
  },
  VN: {
    ...{ share: 2, language: 'en', dial: '849', scale: of4 },
    given: ['Thị Hương', 'Văn Đức', 'Ngọc Ánh'],
    family: ['Nguyễn', 'Trần', 'Phạm'],
    institution: 'Đại học Quốc gia Hà Nội',
  },
}

const shares = Object.fromEntries(
  Object.entries(countries).map(([code, { share }]) => [code, share]),
)

export type Person = ReturnType<typeof makePerson>

/** The answers of the applicant with this number, as the form keeps them. */
export function makePerson(random: Random, number: number) {
  const code = random.weighted(shares)
  const country = countries[code]
  if (!country) throw new Error(`No country ${code}`)
  const given = random.pick(country.given)
  // One in thirty has one name only.
  const family = random.chance(0.03) ? null : random.pick(country.family)
  const birthYear = 1996 + random.below(12)
  const minor = birthYear > 2006 && random.chance(0.3)
  const isLatin = [given, family ?? given].every((name) => /^\p{Script=Latin}/u.test(name))
  const mailName = isLatin ? given.normalize('NFD').replaceAll(/[^a-z]/gi, '') : 'student'
  // A family's address: in two percent of all cases other people use it too.
  const box = random.chance(0.02) ? random.below(Math.max(1, number)) : number
  return {
    givenNames: given,
    familyName: family,
    birthDate: day(birthYear, 1 + random.below(12), 1 + random.below(28)),
    nationality: code,
    residence: random.chance(0.9) ? code : random.pick(Object.keys(countries)),
    passportName: isLatin ? null : inLetters(number),
    email: `${mailName.toLowerCase()}.${box}@${random.pick(mailboxes)}`,
    phone: `+${country.dial}${String(1_000_000 + ((number * 7919) % 8_999_999))}`,
    guardian: minor ? { name: `${random.pick(country.given)} ${family ?? given}` } : null,
    language: random.chance(0.93) ? country.language : country.language === 'en' ? 'fr' : 'en',
    education: {
      highestLevel: random.pick(['secondary', 'bachelor', 'bachelor', 'master']),
      qualification: random.pick(['Baccalauréat', 'BSc', 'Licence', 'Higher secondary', 'MSc']),
      institution: country.institution,
      country: code,
      completionYear: 2019 + random.below(8),
      grade: random.pick(country.scale.grades),
      gradeScale: country.scale.id,
      noGradeReason: null,
      others: [],
    },
    tests: random.chance(0.6)
      ? {
          results: [
            { test: 'ielts', date: day(2026, 1 + random.below(9), 12), level: null, score: 6.5 },
          ],
          noneBecause: null,
        }
      : { results: [], noneBecause: 'I will take one in spring.' },
  } as const
}

const mailboxes = ['mail.example', 'post.example', 'campus.example', 'inbox.example']

function day(year: number, month: number, dayOfMonth: number): string {
  return [year, String(month).padStart(2, '0'), String(dayOfMonth).padStart(2, '0')].join('-')
}

/** A different name for each number, in the letters of a passport. */
function inLetters(number: number): string {
  return [...String(number)].map((digit) => 'ABDEGIKLMO'[Number(digit)]).join('')
}
