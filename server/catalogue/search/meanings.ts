import type { ProgramResults } from '#contract/catalogue/catalogue.ts'
import type {
  broadFields,
  DestinationKey,
  levels,
  modes,
} from '#contract/common/values/vocabulary.ts'

/** The filters that words can become. */
export type UnderstoodFilter = ProgramResults['understood'][number]['filter']

/**
 * What people call some destinations besides their names, in the languages they search in: the
 * country, its people if they say nothing else, and 'in that country'. Phrases are separated
 * by commas.
 */
export const destinationPhrases: Readonly<Record<DestinationKey, string>> = {
  india:
    'india, inde, bharat, hindistan, indian, indians, indien, indienne, indiens, indiennes, an do, ' +
    '印度, الهند, भारत, ভারত, индия',
  china:
    'china, chine, prc, zhongguo, cin, chinoise, chinoises, trung quoc, trung hoa, 中国, 中國, الصين, चीन, চীন, китай',
  dubai:
    'dubai, dubay, uae, eau, emirates, emirats, emirats arabes unis, united arab emirates, emirats ' +
    'arabes, emirati, emiratie, emiratis, gulf, bae, birlesik arap emirlikleri, 迪拜, 阿联酋, دبي, ' +
    'الإمارات, الامارات, दुबई, দুবাই',
  turkey:
    'turkey, turkiye, turquie, turkie, turkei, turque, turques, tho nhi ky, 土耳其, تركيا, turquia, तुर्की, তুরস্ক, турция',
  france:
    'campus france, france, fransa, fr, francaise, francaises, phap, 法国, 法國, فرنسا, francia, franca, फ्रांस, ফ্রান্স, франция',
}

/** Words for a people and for its language: the words around them show which one is meant. */
export const peoples: Record<string, { language?: string; destination?: DestinationKey }> = {
  english: { language: 'en' },
  anglais: { language: 'en' },
  anglaise: { language: 'en' },
  ingilizce: { language: 'en' },
  inglizce: { language: 'en' },
  french: { language: 'fr', destination: 'france' },
  francais: { language: 'fr', destination: 'france' },
  fransizca: { language: 'fr' },
  chinese: { language: 'zh', destination: 'china' },
  chinois: { language: 'zh', destination: 'china' },
  mandarin: { language: 'zh' },
  cince: { language: 'zh' },
  turkish: { language: 'tr', destination: 'turkey' },
  turc: { language: 'tr', destination: 'turkey' },
  turcs: { destination: 'turkey' },
  turkce: { language: 'tr' },
  arabic: { language: 'ar' },
  arabe: { language: 'ar' },
  hindi: { language: 'hi' },
}

/** Phrases that can only be about the language of teaching. */
export const languagePhrases: Record<string, string> = {
  anglophone: 'en',
  anglophones: 'en',
  'tieng anh': 'en',
  英语授课: 'en',
  英文授课: 'en',
  بالإنجليزية: 'en',
  'باللغة الإنجليزية': 'en',
  francophone: 'fr',
  francophones: 'fr',
  'tieng phap': 'fr',
  'tieng trung': 'zh',
}

/** The words before a language, or after it, when programs are taught in it. */
export const taughtBefore =
  'in, en, taught in, study in, studies in, fully in, only in, all in, entirely in, completely in, enseigne en, ' +
  'enseignee en, enseignes en, dispense en, dispensee en, cours en, courses in, programs in, ' +
  'medium of, bang'
export const taughtAfter =
  'taught, medium, only, speaking, instruction, taught programs, taught courses, medium programs, ' +
  'language programs, language of instruction'

export type Level = (typeof levels)[number]

export const levelPhrases: Record<Level, string> = {
  foundation:
    'foundation, foundation year, foundation program, foundation programme, annee preparatoire, ' +
    'preparatory year, pathway, mise a niveau',
  language: 'language course, language courses, cours de langue, tomer, language school',
  associate: 'associate, associate degree, onlisans',
  bachelor:
    'licence pro, licence professionnelle, bachelor, bachelors, bachelor s, bachelor degree, bachelors degree, bachelor s degree, ' +
    'bachelor of, licence, licences, undergrad, undergrads, undergraduate, undergraduates, ug, ' +
    'graduation, bac 3, bac 4 ans, after 12th, after 12, after class 12, 12th pass, 12th passed, ' +
    'after high school, after secondary school, after intermediate, after plus two, 10 2, after 10 2, ' +
    'apres le bac, apres bac, post bac, apres bts, apres le lycee, l1, l2, l3, first degree, ' +
    'premier cycle, 1er cycle, lisans, cu nhan, 本科, 学士, بكالوريوس, ليسانس',
  integrated_master: 'integrated master, integrated masters, master integre, dual degree',
  master:
    'master, masters, master s, masters degree, master s degree, master degree, master of, pg, ' +
    'postgrad, postgrads, postgraduate, postgraduates, post graduate, post graduation, ' +
    'postgraduation, graduate program, graduate programs, graduate degree, after graduation, ' +
    'after bachelor, after bachelors, after btech, apres licence, apres la licence, apres une ' +
    'licence, m1, m2, bac 4, bac 5, second cycle, 2e cycle, yuksek lisans, thac si, 硕士, ماجستير',
  mba: 'mba, mbas, master of business administration, emba, executive mba, pgdm, pgdba, pgpm, mba executive',
  doctorate:
    'doctorate, doctorates, doctoral, doctorat, doctorats, phd, phds, doctor of philosophy, ' +
    'doktora, tien si, bac 8, 3e cycle, 博士, دكتوراه',
  exchange: 'exchange, exchange program, exchange semester, echange, semester abroad, mobilite',
  short:
    'short course, short courses, short program, short programs, formation courte, formations ' +
    'courtes, summer school, summer schools, universite d ete, ecole d ete',
}

/**
 * A school that a visitor attends, or a qualification from it: a first degree comes next, unless
 * they ask for another one.
 */
export const schoolPhrases =
  '12th, class 12, class 12th, class xii, xii, grade 12, 12th grade, 12th class, 12th standard, 12th std, std 12, ' +
  'plus two, puc, 2nd puc, intermediate, hsc, hssc, isc, a level, a levels, o level, o levels, as level, gcse, igcse, ' +
  'waec, wassce, neco, kcse, high school, high school diploma, secondary ' +
  'school, senior secondary, higher secondary, school leaver, school leaving certificate, ' +
  'international baccalaureate, ib diploma, baccalaureate, ' +
  'terminale, en terminale, classe de terminale, bac, bac en poche, bac obtenu, bac general, bac pro, bac ' +
  'technologique, bac s, bac es, bac l, bac a4, bac c, bac d, bac e, bac f, bac g2, bac ti, bachelier, bacheliere, ' +
  'bacheliers, futur bachelier, lycee, lyceen, lyceenne, lyceens, thpt, tot nghiep thpt'

/** School subjects that show which documents a visitor has. */
export const schoolNoise = 'pcm, pcb, pcmb, pcm b, cbse, icse, jamb, utme'

/** Degrees that are of one level wherever they are given: the level is meant, too. */
export const degreeLevels: Record<string, Level> = {
  ...levelOf(
    'bachelor',
    'btech bsc bba bca bcom barch bdes bpharm bplan llb mbbs bds bed bpt bhm bfa beng bams bhms bums bvsc bjmc bbm bsw bot bmlt bvoc',
  ),
  ...levelOf(
    'master',
    'mtech msc mca mcom march mdes mpharm mplan llm med meng mfa msw mph mpt mds mch dnb msn',
  ),
  ...levelOf('doctorate', 'dba'),
}

function levelOf(level: Level, degrees: string): Record<string, Level> {
  return Object.fromEntries(degrees.split(' ').map((degree) => [degree, level]))
}

/** The name of the level that a word means in one country only: that country is shown first. */
export const levelHints: Record<string, string> = {
  licence: 'licence',
  licences: 'licence',
  'bac 3': 'licence',
  l1: 'licence',
  l2: 'licence',
  l3: 'licence',
  lisans: 'lisans',
  phd: 'phd',
  emba: 'executive',
  'executive mba': 'executive',
  'mba executive': 'executive',
}

export const modePhrases: Record<(typeof modes)[number], string> = {
  online:
    'online, on line, en ligne, a distance, distance, distance learning, distance education, ' +
    'correspondance, par correspondance, elearning, e learning, remote, remotely, virtual, ' +
    'uzaktan, truc tuyen, 在线',
  on_campus: 'on campus, oncampus, presentiel, en presentiel, in person, face to face',
  blended: 'blended, hybrid, hybride, mixte, blended learning',
}

/** Subjects in whose names those words are not a study mode. */
export const onlineSubjects = new Set(
  'marketing media advertising business commerce trading journalism games gaming communication retail'.split(
    ' ',
  ),
)

/** Words that mean a whole field if no other subject is beside them. */
export const fieldPhrases: Partial<Record<(typeof broadFields)[number], string>> = {
  '03': 'social sciences, social science, sciences sociales',
  '05': 'natural sciences, natural science, sciences naturelles, pure sciences',
  '07': 'engineering, ingenierie, muhendislik, ky thuat, 工程, هندسة, الهندسة',
  '08': 'agriculture, agricultural sciences, agronomie, agronomy, ziraat',
  '09': 'health sciences, health science, sciences de la sante, paramedical, saglik bilimleri',
}

export const scholarshipPhrases =
  'scholarship, scholarships, scholarchip, scholorship, schoolarship, bourse, bourses, bourse d ' +
  'etudes, bourses d etudes, bourse d etude, boursier, fully funded, full funded, funded, funding, ' +
  'full scholarship, grant, grants, financial aid, fellowship, fellowships, aide financiere, ' +
  'financement, hoc bong, burs, burslu, burslari, beca, becas, bolsa, bolsas, стипендия, छात्रवृत्ति, 奖学金, منحة, منح, منحة دراسية'

/** Words for a low price: they order the programs, and exclude nothing. */
export const cheapPhrases =
  'cheap, cheapest, cheaper, affordable, low cost, low costs, low fee, low fees, low tuition, low ' +
  'price, low budget, lowest fee, lowest fees, lowest cost, inexpensive, economical, pas cher, pas ' +
  'chere, pas chers, pas cheres, moins cher, moins chers, moins chere, moins cheres, le moins cher, ' +
  'peu cher, pas trop cher, bon marche, abordable, abordables, petit budget, petit prix, ucuz, ' +
  'hoc phi thap, hoc phi re, gia re, 便宜, رخيص, رخيصة'

export const freePhrases =
  'free, tuition free, free tuition, no tuition, no tuition fee, no tuition fees, without tuition, ' +
  'for free, gratuit, gratuite, gratuits, gratuites, gratuitement, sans frais, sans frais de ' +
  'scolarite, ucretsiz, mien phi, 免费, مجاني, مجانية'

/** What the catalogue can't be searched by: the answer says so. */
export const pacePhrases =
  'part time, parttime, temps partiel, a temps partiel, mi temps, evening, evening classes, evening ' +
  'course, weekend, weekends, cours du soir, le soir, public university, ' +
  'public universities, state university, state universities, private university, private ' +
  'universities, universite publique, universites publiques, universite privee, universites privees'

/** Phrases and words that say nothing about a program. */
export const noisePhrases =
  'i want to study, i want to do, i want to, i want, i would like to, i d like to, i am looking for, ' +
  'i m looking for, looking for, searching for, i need, can i, can you, how to, how much is, how ' +
  'much does, how much, how many, what is, what are, which is, where to, where can i, is there, are ' +
  'there, help me, find me, show me, give me, full time, temps plein, a temps plein, list of, study in, studying in, study at, to study, ' +
  'study abroad, studies abroad, etudes a l etranger, etudier a l etranger, a l etranger, etranger, ' +
  'for international students, international students, international student, foreign students, ' +
  'foreign student, for foreigners, overseas students, etudiants etrangers, etudiants ' +
  'internationaux, etudiant etranger, etudiant international, pour etrangers, pour les etrangers, je ' +
  'cherche une, je cherche un, je cherche, je veux faire, je veux etudier, je veux, je voudrais, j ' +
  'aimerais, je souhaite, je souhaiterais, je recherche, on cherche, est ce que, quel est, quelle ' +
  'est, quels sont, quelles sont, combien coute, c est combien, combien, ou etudier, ou faire, ' +
  'comment faire, comment, faire une, faire un, faire des, faire ses, faire mes, s il vous plait, s ' +
  'il te plait, svp, stp, with scholarship available, tuition fee, tuition fees, fee structure, ' +
  'frais de scolarite, frais d inscription, cost of, per year, a year, par an, par annee, every ' +
  'year, each year, yearly, annual, annuel, near me, pres de moi, du hoc, muon hoc, hoc o, nganh, ' +
  'truong dai hoc, dai hoc, universities in, university in, colleges in, college in, schools in, ' +
  'universites en, universite en, universite a, universites a, ecole a, ecoles a, ecoles en, ' +
  'admission open, no ielts, 留学, 学习, 我想, 大学, 专业, chinh phu, truong, hoc, bang, hoc phi, ozel universite, دراسة, جامعة, جامعات, اريد, أريد, في, تخصص'

export const noiseWords =
  'i me my we you he she it s am is are be been do does did done can could would should will want ' +
  'wanna wants like need needs looking look find finding search searching show give get please pls ' +
  'plz hello hi hey thanks thank bonjour salut merci help info about any some all every more most ' +
  'best top good better great nice famous reputed popular ranked ranking rank world recognized ' +
  'university universities universite universites universiteler universitesi uni univ varsity college ' +
  'colleges school schools institute institutes institution institutions ecole ecoles ' +
  'etablissement etablissements faculty faculties faculte facultes fac campus where which what when ' +
  'who how why there here that this these those so but then if than as by via abroad overseas ' +
  'student students etudiant etudiante etudiants etudiantes career careers job jobs admission ' +
  'admissions admit apply applying application applications requirement requirements eligibility ' +
  'enroll enrollment inscription inscriptions inscrire candidature dossier fee fees cost costs ' +
  'price prices tuition cout couts prix tarif tarifs frais je tu il elle nous vous ils on mon ma ' +
  'mes ton ta son sa ses ce cette ces est sont suis ai as avons avez ont cherche cherchons ' +
  'recherche veux voudrais souhaite aimerais peux puis faut faire suivre trouver avoir aller ' +
  'meilleur meilleure meilleurs meilleures bon bonne bons bonnes quel quelle quels quelles qui que ' +
  'quoi ou comment combien pourquoi y pas plus tres trop aussi avec sans sous chez par vers entre ' +
  'country countries pays city cities ville villes town making possible really currently medium taught speaking enseigne enseignee dispense become becoming devenir d l j n c qu m t se ne ni donc car meme tout toute tous toutes option options stream branch ' +
  'specialty specialisation specialization specialite specialites filiere filieres parcours cursus ' +
  'cycle niveau branche domaine field fields subject subjects major majors degree degrees diploma ' +
  'diplomas diplome diplomes ' +
  'course courses program programs programme programmes formation formations study studies studying ' +
  'etude etudes etudier etudiants learn learning ielts toefl toeic duolingo neet jee gre gmat sat ' +
  'visa passport test exam exams recognised accredited government gov intake intakes rentree ' +
  'session year years annee annees an ans month months mois semester semesters semestre semestres ' +
  'offering offers offered available avec next new website official site com www http https'

/** Noise only if nothing around shows otherwise: these are also words of titles. */
export const weakNoise = new Set(
  'it but ai info com diploma diplome learning field major world test new institute campus school research recherche son car on son as all year study studies formation session sa ma'.split(
    ' ',
  ),
)

/**
 * Countries that the catalogue doesn't have: not slips for one of its words, nor the beginning of
 * one.
 */
export const elsewhere = new Set(
  (
    'canada germany allemagne usa america amerique uk england angleterre britain scotland ireland ' +
    'irlande australia australie spain espagne italy italie belgium belgique switzerland suisse ' +
    'portugal russia russie ukraine poland pologne hungary hongrie romania roumanie japan japon korea ' +
    'coree malaysia malaisie singapore singapour thailand thailande vietnam philippines indonesia ' +
    'indonesie egypt egypte morocco maroc tunisia tunisie algeria algerie senegal ghana nigeria kenya ' +
    'cameroon cameroun qatar saudi oman kuwait bahrain iran iraq cyprus chypre greece grece georgia ' +
    'georgie armenia kazakhstan kyrgyzstan uzbekistan bangladesh nepal pakistan brazil bresil mexico ' +
    'mexique argentina netherlands holland sweden suede norway norvege finland finlande denmark ' +
    'austria autriche london londres berlin toronto montreal tokyo seoul moscow moscou madrid rome ' +
    'milan brussels bruxelles geneva geneve'
  ).split(' '),
)

/**
 * Other names of cities, in the catalogue's spelling. If the catalogue has none of them it is a
 * plain word.
 */
export const cityAliases: Record<string, readonly string[]> = {
  delhi: ['New Delhi', 'Delhi'],
  bangalore: ['Bengaluru', 'Bangalore'],
  bombay: ['Mumbai'],
  calcutta: ['Kolkata'],
  madras: ['Chennai'],
  mysore: ['Mysuru'],
  gurgaon: ['Gurugram'],
  cochin: ['Kochi'],
  trivandrum: ['Thiruvananthapuram'],
  mangalore: ['Mangaluru'],
  pondicherry: ['Puducherry'],
  pondichery: ['Puducherry'],
  vizag: ['Visakhapatnam'],
  baroda: ['Vadodara'],
  benares: ['Varanasi'],
  poona: ['Pune'],
  pekin: ['Beijing'],
  peking: ['Beijing'],
  beijin: ['Beijing'],
  'bac kinh': ['Beijing'],
  'thuong hai': ['Shanghai'],
  shangai: ['Shanghai'],
  canton: ['Guangzhou'],
  nankin: ['Nanjing'],
  北京: ['Beijing'],
  上海: ['Shanghai'],
  广州: ['Guangzhou'],
  武汉: ['Wuhan'],
  南京: ['Nanjing'],
  天津: ['Tianjin'],
  杭州: ['Hangzhou'],
  成都: ['Chengdu'],
  重庆: ['Chongqing'],
  西安: ["Xi'an", 'Xi’an'],
  xian: ["Xi'an", 'Xi’an'],
  smyrne: ['Izmir'],
  constantinople: ['Istanbul'],
  伊斯坦布尔: ['Istanbul'],
  إسطنبول: ['Istanbul'],
  اسطنبول: ['Istanbul'],
  أنقرة: ['Ankara'],
  巴黎: ['Paris'],
  باريس: ['Paris'],
  'abou dabi': ['Abu Dhabi'],
  'abou dhabi': ['Abu Dhabi'],
  abudhabi: ['Abu Dhabi'],
  charjah: ['Sharjah'],
  أبوظبي: ['Abu Dhabi'],
  الشارقة: ['Sharjah'],
}

/** Phrases that mean a word of titles, in languages that titles don't have. */
export const subjectPhrases: Record<string, string> = {
  'y khoa': 'medicine',
  'nganh y': 'medicine',
  'bac si': 'medicine',
  'cong nghe thong tin': 'informatique',
  'khoa hoc may tinh': 'computer',
  'tri tue nhan tao': 'ai',
  'kinh te': 'economics',
  'quan tri kinh doanh': 'bba',
  'kinh doanh': 'business',
  luat: 'law',
  'duoc hoc': 'pharmacy',
  'nganh duoc': 'pharmacy',
  'dieu duong': 'nursing',
  'nha khoa': 'dentistry',
  'rang ham mat': 'dentistry',
  'ke toan': 'accounting',
  'du lich': 'tourism',
  'khach san': 'hospitality',
  'kien truc': 'architecture',
  'xay dung': 'civil',
  'tai chinh': 'finance',
  'tam ly hoc': 'psychology',
  'giao duc': 'education',
  'su pham': 'education',
  'truyen thong': 'communication',
  'thiet ke': 'design',
  'co khi': 'mechanical',
  'dien tu': 'electronics',
  'ngon ngu anh': 'english',
  'ngon ngu trung': 'chinese',
  'quan he quoc te': 'relationsinternationales',
  'relations internationales': 'relationsinternationales',
  'international relations': 'relationsinternationales',
  'international relation': 'relationsinternationales',
  'intl relations': 'relationsinternationales',
  'intl relation': 'relationsinternationales',
  'ecole de commerce': 'schoolofbusiness',
  'ecoles de commerce': 'schoolofbusiness',
  'business school': 'schoolofbusiness',
  'business schools': 'schoolofbusiness',
  'supply chain': 'supplychain',
  'bac 2': 'but',
  'architecture d interieur': 'interior',
  'architecture interieur': 'interior',
  'architecte d interieur': 'interior',
  'decoration interieure': 'interior',
  'decoration d interieur': 'interior',
  'interior architecture': 'interior',
  'interior designer': 'interior',
  'social worker': 'socialwork',
  'assistante sociale': 'socialwork',
  'assistant social': 'socialwork',
  'travail social': 'socialwork',
  'flight attendant': 'steward',
  'cabin crew': 'steward',
  'jeux video': 'jeux',
  'video games': 'gaming',
  'game design': 'gaming',
  'commerce international': 'internationaltrade',
  'international trade': 'internationaltrade',
  'info com': 'infocom',
  infocom: 'infocom',
  'big data': 'bigdata',
  'e commerce': 'ecommerce',
  'ux ui': 'uxui',
  'ui ux': 'uxui',
  'sage femme': 'midwife',
  'sciences po paris': 'scpo',
  'public relation': 'pub',
  'quan tri': 'management',
  'ky thuat phan mem': 'software',
  'cong nghe sinh hoc': 'biotech',
  'sinh hoc': 'biology',
  'hoa hoc': 'chemistry',
  'toan hoc': 'mathematics',
  'vat ly': 'physics',
  'bao chi': 'journalism',
  'thoi trang': 'fashion',
  'dien anh': 'film',
  'luat hoc': 'law',
  软件: 'software',
  软件工程: 'software',
  工程: 'engineering',
  数学: 'mathematics',
  物理: 'physics',
  化学: 'chemistry',
  生物: 'biology',
  教育: 'education',
  新闻: 'journalism',
  传播: 'communication',
  国际关系: 'relationsinternationales',
  国际贸易: 'trade',
  市场营销: 'marketing',
  酒店管理: 'hospitality',
  牙医: 'dentistry',
  口腔医学: 'dentistry',
  电子: 'electronics',
  电气工程: 'electrical',
  航空: 'aviation',
  航空航天: 'aero',
  数据科学: 'datascience',
  信息技术: 'it',
  计算机工程: 'computer',
  艺术: 'arts',
  英语: 'english',
  中文: 'chinese',
  汉语: 'chinese',
  'هندسة معمارية': 'architecture',
  'الهندسة المعمارية': 'architecture',
  'الهندسة المدنية': 'civil',
  'هندسة الحاسوب': 'computer',
  'علم النفس': 'psychology',
  'علوم سياسية': 'politics',
  'علاقات دولية': 'relationsinternationales',
  'ذكاء اصطناعي': 'ai',
  'الذكاء الاصطناعي': 'ai',
  'طب اسنان': 'dentistry',
  محاماة: 'law',
  اقتصاد: 'economics',
  تسويق: 'marketing',
  المحاسبة: 'accounting',
  برمجة: 'software',
  'dis hekimligi': 'dentistry',
  'uluslararasi iliskiler': 'relationsinternationales',
  'ucak muhendisligi': 'aero',
  'bilgisayar muhendisligi': 'bilgisayar',
  'ic mimarlik': 'interior',
  медицина: 'medicine',
  право: 'law',
  экономика: 'economics',
  चिकित्सा: 'medicine',
  इंजीनियरिंग: 'engineering',
  कानून: 'law',
  cplusplus: 'software',
  csharp: 'software',
  randd: 'research',
  医学: 'medicine',
  临床医学: 'medicine',
  法律: 'law',
  法学: 'law',
  计算机: 'computer',
  计算机科学: 'cs',
  人工智能: 'ai',
  经济: 'economics',
  经济学: 'economics',
  管理: 'management',
  工商管理: 'bba',
  商科: 'business',
  会计: 'accounting',
  金融: 'finance',
  建筑: 'architecture',
  建筑学: 'architecture',
  心理学: 'psychology',
  药学: 'pharmacy',
  护理: 'nursing',
  土木工程: 'civil',
  机械工程: 'mechanical',
  旅游: 'tourism',
  设计: 'design',
  الطب: 'medicine',
  طب: 'medicine',
  'طب بشري': 'medicine',
  'طب الاسنان': 'dentistry',
  'طب الأسنان': 'dentistry',
  الصيدلة: 'pharmacy',
  صيدلة: 'pharmacy',
  القانون: 'law',
  حقوق: 'law',
  الاقتصاد: 'economics',
  'إدارة الأعمال': 'business',
  'ادارة الاعمال': 'business',
  'علوم الحاسوب': 'cs',
  تمريض: 'nursing',
  التمريض: 'nursing',
  'هندسة مدنية': 'civil',
  محاسبة: 'accounting',
  هندسة: 'engineering',
  قانون: 'law',
  أعمال: 'business',
  'إدارة أعمال': 'business',
  'علوم الكمبيوتر': 'cs',
  'علوم الحاسب': 'cs',
  حاسوب: 'computer',
  كمبيوتر: 'computer',
  医学院: 'medicine',
  护理学: 'nursing',
  工程学: 'engineering',
  মেডিসিন: 'medicine',
  মেডিকেল: 'medicine',
  চিকিৎসা: 'medicine',
  চিকিৎসাবিজ্ঞান: 'medicine',
  'চিকিৎসা বিজ্ঞান': 'medicine',
  ডাক্তারি: 'medicine',
  এমবিবিএস: 'mbbs',
  প্রকৌশল: 'engineering',
  ইঞ্জিনিয়ারিং: 'engineering',
  'কম্পিউটার বিজ্ঞান': 'cs',
  'কম্পিউটার সায়েন্স': 'cs',
  কম্পিউটার: 'computer',
  ব্যবসা: 'business',
  ব্যবসায়: 'business',
  'ব্যবসায় প্রশাসন': 'business',
  'ব্যবসা প্রশাসন': 'business',
  আইন: 'law',
  নার্সিং: 'nursing',
  ফার্মেসি: 'pharmacy',
  অর্থনীতি: 'economics',
  স্থাপত্য: 'architecture',
  मेडिसिन: 'medicine',
  मेडिकल: 'medicine',
  चिकित्साविज्ञान: 'medicine',
  'चिकित्सा विज्ञान': 'medicine',
  डॉक्टरी: 'medicine',
  एमबीबीएस: 'mbbs',
  अभियांत्रिकी: 'engineering',
  इंजीनियरी: 'engineering',
  'कंप्यूटर विज्ञान': 'cs',
  'कम्प्यूटर विज्ञान': 'cs',
  'कंप्यूटर साइंस': 'cs',
  कंप्यूटर: 'computer',
  कम्प्यूटर: 'computer',
  व्यवसाय: 'business',
  व्यापार: 'business',
  बिजनेस: 'business',
  'व्यवसाय प्रशासन': 'business',
  विधि: 'law',
  नर्सिंग: 'nursing',
  फार्मेसी: 'pharmacy',
  अर्थशास्त्र: 'economics',
  प्रबंधन: 'management',
}

/** The phrases of a list. */
export function phrasesOf(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim())
}
