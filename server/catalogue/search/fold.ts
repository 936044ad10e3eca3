/** Letters that can't be decomposed, the way people without them on the keyboard write them. */
const letters: Record<string, string> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Traditional characters of what people study, where and how, with the simplified ones. */
const traditional =
  '學漢華復國門東廣連蘇濟電業醫師範語財經貿農鐵術藝車陽瀋長慶機計歷數產會設濱爾遼寧貴雲黃龍鄭紹興無錫鎮煙臺島開滬陝貫統資訊腦軟體環義烏溫嶺傳軍藥護針歐亞聯習臨關場獎築線際聞銷遊課費營達氣諾蘭羅邊裡裏雙澤順齊豐縣圖書報樂劇戲視動網絡級紡織檢驗測繪轉輪運輸務預備碩們個為從選擇補貸譯韓園綠獸養療繼續證導認識論詩戰係對應實鋼礦橋魯灣贛張莊編創優勞協單參號問專幣幹強後來殺權決湯溝熱牆異發碼禮種稅穩節糧約紅細絲組結給綜緣總羣職聽臟舊蟲衛製複見規覺覽觀訓記訪許評試該詳誌説說調談請講變讓貝負貨責買質趙軌載較這進過遠適遷還鄉鄰鋪錢錄鍵鐘鑽閉間闊陸陰階隊隨難雜靈靜頁項須頓領頭題額類顧風飛飯館馬駐駕驅鳥鹽麗黨龐'
const simplified =
  '学汉华复国门东广连苏济电业医师范语财经贸农铁术艺车阳沈长庆机计历数产会设滨尔辽宁贵云黄龙郑绍兴无锡镇烟台岛开沪陕贯统资讯脑软体环义乌温岭传军药护针欧亚联习临关场奖筑线际闻销游课费营达气诺兰罗边里里双泽顺齐丰县图书报乐剧戏视动网络级纺织检验测绘转轮运输务预备硕们个为从选择补贷译韩园绿兽养疗继续证导认识论诗战系对应实钢矿桥鲁湾赣张庄编创优劳协单参号问专币干强后来杀权决汤沟热墙异发码礼种税稳节粮约红细丝组结给综缘总群职听脏旧虫卫制复见规觉览观训记访许评试该详志说说调谈请讲变让贝负货责买质赵轨载较这进过远适迁还乡邻铺钱录键钟钻闭间阔陆阴阶队随难杂灵静页项须顿领头题额类顾风飞饭馆马驻驾驱鸟盐丽党庞'
const simplifiedOf = new Map([...traditional].map((one, at) => [one, simplified[at] ?? one]))
const anyTraditional = new RegExp(`[${traditional}]`, 'gu')

/** Arabic letters that are typed for one another, each with the one that it is compared as. */
const arabic: Record<string, string> = { ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ہ: 'ه', ۃ: 'ه', ھ: 'ه' }
/** Marks, joiners within a word, and the line that stretches one. */
const dropped = /\p{M}+|\u200C|\u200D|\u0640/gu

const plainLetters = /^[ -~]*$/

/** Text in the form in which it is compared: lowercase, without accents. Any script is accepted. */
export function fold(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(dropped, '')
    .replace(/[ىیةکہۃھ]/g, (letter) => arabic[letter] ?? letter)
    .replace(/[ıøłđðþßæœ]/g, (letter) => letters[letter] ?? letter)
    .replace(anyTraditional, (one) => simplifiedOf.get(one) ?? one)
}

/** The words of a text in the form in which they are compared: only letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * A text whose initials are joined into one word, as people type them: B.M.S. College is BMS
 * College.
 */
export function withInitialsJoined(text: string): string {
  return text.includes('.')
    ? text.replace(
        /(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu,
        (initials) => `${initials.replace(/[.\s]/g, '')} `,
      )
    : text
}

/** The most words that one of these phrases has; 0 if there are none. */
export function mostWords(phrases: Iterable<string>): number {
  let most = 0
  for (const phrase of phrases) most = Math.max(most, phrase.split(' ').length)
  return most
}
