/** Who asks: a colleague who sees everything, one destination, or their own applicants. */
export const roles = ['all', 'destination', 'own'] as const
export type Role = (typeof roles)[number]

export interface Question {
  /** The list, and what of it. */
  name: string
  /** Asked in turn. */
  paths: readonly string[]
  roles: readonly Role[]
}

/** The parts that addresses of single records are made of. */
export interface Known {
  owner: string
  university: string
  applicants: readonly string[]
  programs: readonly string[]
  conversations: readonly string[]
  /** Numbers of applications. */
  numbers: readonly string[]
  /** The last page of lists of 25 rows. */
  lastPage: { applicants: number; programs: number; universities: number; conversations: number }
  /** A cursor far down the trail. */
  deepAudit: string
}

const everybody = roles
const seeingAll = ['all'] as const satisfies readonly Role[]

/** Everything that the screens of the administration ask for, each list in all its ways. */
export function questionsOf(known: Known): Question[] {
  const list = (
    name: string,
    path: string,
    ways: Readonly<Record<string, string | readonly string[]>>,
    asked: readonly Role[] = seeingAll,
  ): Question[] =>
    Object.entries(ways).map(([way, queries]) => ({
      name: `${name} · ${way}`,
      paths: [queries].flat().map((query) => `/api/admin/${path}${query && `?${query}`}`),
      roles: asked,
    }))
  const search = (words: readonly string[]) => words.map((word) => `q=${encodeURIComponent(word)}`)
  const pages = (numbers: readonly number[]) => numbers.map((page) => `page=${page}`)

  return [
    ...list(
      'applicants',
      'applicants',
      {
        default: '',
        page2: 'page=2',
        deepPage: pages([200, 900, 2500]),
        status: ['status=submitted', 'status=refused', 'status=in_review', 'status=offer_expired'],
        destination: ['destination=india', 'destination=china', 'destination=france'],
        level: ['level=bachelor', 'level=doctorate', 'level=master'],
        language: ['language=fr', 'language=en'],
        tag: ['tag=vip', 'tag=bourse', 'tag=late'],
        overdue: ['overdue=true', 'overdue=false'],
        ownerMe: 'owner=me',
        ownerNobody: 'owner=nobody',
        sortSubmitted: ['sort=submittedAt', 'sort=-submittedAt'],
        sortName: ['sort=name', 'sort=-name'],
        words: search(['diallo', 'aissatou ndiaye', 'patel', 'शर्मा', 'oluwaseun', 'öz']),
        commonWords: search(['a', 'ou', 'example']),
        phone: search(['+221 77', '7912', '00919']),
        numberStart: search(['PA-7', 'PA-7K', 'PA-7K3M']),
        number: known.numbers.map((number) => `q=${number}`),
        nothing: search(['zzyzx', 'qqqq wwww']),
        together: [
          'status=in_review&destination=india&overdue=true',
          'status=submitted&language=fr&sort=name',
          'q=diallo&status=refused&sort=-submittedAt',
          'level=master&owner=nobody&tag=vip',
        ],
      },
      everybody,
    ),
    ...list('applicants', 'applicants', {
      lastPage: `page=${known.lastPage.applicants}`,
      lastPageByName: `sort=name&page=${known.lastPage.applicants}`,
      ownerOther: `owner=${known.owner}`,
    }),
    ...list(
      'board',
      'application-board',
      {
        default: '',
        destination: 'destination=france',
        words: 'q=diallo',
        ownerMe: 'owner=me',
        tag: 'tag=vip',
      },
      everybody,
    ),
    ...list('tags', 'applicant-tags', { all: '' }),
    ...list(
      'decisions',
      'releases',
      {
        default: '',
        page2: 'page=2',
        outcome: ['outcome=refused', 'outcome=offer_conditional'],
        destination: 'destination=india',
        scheduled: ['scheduled=true', 'scheduled=false'],
        words: search(['diallo', 'PA-7']),
      },
      everybody,
    ),
    ...list('decisions', 'scheduled-releases', { later: '' }),
    ...list(
      'messages',
      'conversations',
      {
        default: '',
        page2: 'page=2',
        lastPage: `page=${known.lastPage.conversations}`,
        state: ['state=open', 'state=answered'],
        kind: ['kind=question', 'kind=report', 'kind=application'],
        ownerMe: 'owner=me',
        ownerNobody: 'owner=nobody',
        overdue: 'overdue=true',
        sortActivity: 'sort=-activity',
        words: search(['diallo', 'releve', 'university', 'شكرا']),
      },
      everybody,
    ),
    ...list('mail', 'mail-failures', { default: '', page2: 'page=2' }),
    ...list('privacy', 'erasure-requests', { default: '' }),
    ...list('audit', 'audit', {
      default: '',
      deep: `before=${known.deepAudit}`,
      actor: `actor=${known.owner}`,
      action: ['action=application.moved', 'action=program.edited', 'action=staff.suspended'],
      entity: ['entity=program', 'entity=account'],
      actorAndAction: `actor=${known.owner}&action=document.opened`,
      actorAndEntity: `actor=${known.owner}&entity=program`,
      days: 'from=2026-06-01&to=2026-06-30',
      words: [...search(['revised', 'in_review', 'phone', 'zzyzx']), `q=${known.numbers[0] ?? ''}`],
      wordsAndActor: `q=revised&actor=${known.owner}`,
    }),
    ...list('audit', 'audit/choices', { choices: '' }),
    ...list('audit', 'audit/chain', { chain: '' }),
    ...list('programs', 'programs', {
      default: '',
      page2: 'page=2',
      deepPage: pages([200, 1000, 2000]),
      lastPage: `page=${known.lastPage.programs}`,
      status: ['status=published', 'status=draft'],
      destination: ['destination=india', 'destination=china'],
      university: `university=${known.university}`,
      level: ['level=bachelor', 'level=doctorate'],
      field: ['field=07', 'field=0613', 'field=02'],
      language: ['language=en', 'language=tr'],
      mode: ['mode=on_campus', 'mode=online'],
      channel: ['channel=agency', 'channel=embassy'],
      verifiedBefore: 'verifiedBefore=2026-01-01',
      translation: 'translation=missing',
      intakes: ['intakes=open', 'intakes=none'],
      sortUniversity: ['sort=university', 'sort=-university'],
      sortLevel: ['sort=level', 'sort=-level'],
      sortField: ['sort=field', 'sort=-field'],
      sortStatus: ['sort=status', 'sort=-status'],
      sortVerified: ['sort=verifiedOn', 'sort=-verifiedOn'],
      sortUpdated: ['sort=updatedAt', 'sort=-updatedAt'],
      words: search(['civil engineering', 'genie', 'law pune', 'data', 'zzyzx']),
      commonWords: search(['a', 'en', 'science']),
      together: [
        'destination=india&level=bachelor&sort=university',
        'q=engineering&mode=on_campus&sort=-updatedAt',
        'intakes=open&language=en&field=07&sort=verifiedOn',
      ],
    }),
    ...list('universities', 'universities', {
      default: '',
      page2: 'page=2',
      lastPage: `page=${known.lastPage.universities}`,
      destination: ['destination=india', 'destination=china'],
      status: 'status=published',
      ownership: 'ownership=public',
      programs: ['programs=none', 'programs=some'],
      translation: 'translation=missing',
      sortPrograms: ['sort=programCount', 'sort=-programCount'],
      sortCity: 'sort=city',
      words: search(['istanbul', 'institute', 'zzyzx']),
    }),
    ...list('upkeep', 'upkeep', { counts: '' }, everybody),
    ...list('upkeep of today', 'upkeep/today', { today: '' }, everybody),
    ...list('upkeep figures', 'upkeep/figures', { figures: '' }),
    ...['gaps', 'translations', 'intakes'].flatMap((name) =>
      list(`upkeep ${name}`, `upkeep/${name}`, {
        default: '',
        page2: 'page=2',
        destination: 'destination=india',
        ownerNobody: 'owner=nobody',
      }),
    ),
    ...list('upkeep gaps of a kind', 'upkeep/gaps', {
      kind: ['kind=tuition', 'kind=guide_fact'],
      certainty: ['kind=closing_date&certainty=unknown', 'certainty=typical'],
      outdated: 'kind=tuition&outdated=true',
    }),
    ...list('dashboard', 'dashboard', { figures: '' }, everybody),
    ...list(
      'search everything',
      'search',
      {
        names: search(['diallo', 'aissatou ndiaye', 'patel', 'शर्मा', 'öz']),
        twoLetters: search(['di', 'ou', 'xq']),
        phone: search(['+221 77', '7912']),
        number: known.numbers.map((number) => `q=${number}`),
        numberStart: search(['7k3', 'pa 7k3m']),
        program: search(['computer science', 'law lille', 'engineering university', 'droit']),
        nothing: search(['zzyzx', 'university zzyzx']),
      },
      everybody,
    ),
    ...list('notifications', 'notifications', { latest: '' }, everybody),
    ...list('destinations', 'destinations', { default: '' }),
    ...list('scholarships', 'scholarships', { default: '' }),
    ...list('staff', 'staff', { default: '' }),
    ...list('imports', 'imports', { default: '' }),
    ...list('views', 'views', { applicants: 'screen=applicants' }),
    ...ofEach('file', 'applicants', known.applicants, {
      record: '',
      timeline: '/timeline',
      tasks: '/tasks',
      documents: '/documents',
      erasure: '/erasure',
    }),
    ...ofEach('decision', 'applications', known.numbers, {
      record: '/decision',
      documents: '/documents',
    }),
    ...ofEach('conversation', 'conversations', known.conversations, { record: '' }),
    ...ofEach('program', 'programs', known.programs, { record: '' }),
  ]
}

function ofEach(
  name: string,
  path: string,
  keys: readonly string[],
  ways: Readonly<Record<string, string>>,
): Question[] {
  return Object.entries(ways).map(([way, rest]) => ({
    name: `${name} · ${way}`,
    paths: keys.map((key) => `/api/admin/${path}/${key}${rest}`),
    roles: seeingAll,
  }))
}
