import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInAppBrowser } from './in-app-browser.ts'

test('a browser inside another app is recognised, and a separate browser is not', () => {
  for (const userAgent of [
    'Mozilla/5.0 (Linux; Android 13; SM-A135F Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/442.0.0.37.110;]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 309.0.0.28.110',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/440.0;FBDV/iPhone12,1]',
    'Mozilla/5.0 (Linux; Android 12; V2109 Build/SP1A; wv) AppleWebKit/537.36 Chrome/119.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.40',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_31.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/fr Region/CI',
    'Mozilla/5.0 (Linux; Android 12; TECNO KG5) AppleWebKit/537.36 Chrome/119.0 Mobile Safari/537.36 trill_320304 JsSdk/1.0 NetType/4G Channel/googleplay AppName/trill ByteLocale/fr',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/MessengerForiOS;FBAV/437.0;FBDV/iPhone13,2]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.44(0x18002c2d) NetType/WIFI Language/fr',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21B74 Barcelona 307.0.0.24.109 (iPhone12,1; iOS 17_1; fr_FR)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21B74 QQ/8.9.93.631 V1_IPH_SQ_8.9.93',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Weibo (iPhone12,1__weibo__13.11.2__iphone__os17.1)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21B74 AliApp(DingTalk/7.1.0) DingTalk/7.1.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21B74 NebulaSDK/1.8 AlipayClient/10.5.26',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 10.4.5',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Reddit/2023.45.0 (iOS)',
  ]) {
    assert.ok(isInAppBrowser(userAgent), userAgent)
  }
  for (const userAgent of [
    '',
    'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; U; Android 11; fr) Opera Mini/70.0 Version/12.16',
    'Mozilla/5.0 (Linux; U; Android 12; zh-cn; V2109) AppleWebKit/537.36 Version/4.0 Chrome/109.0 MQQBrowser/14.6 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0',
  ]) {
    assert.ok(!isInAppBrowser(userAgent), userAgent)
  }
})
