import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceLanguage } from './source-language.ts'

test('the language of a source’s name follows from its words', () => {
  for (const name of [
    'Consulate General of India, Istanbul',
    'Campus France, calendars by country of residence',
    'France Éducation international, TCF for prior admission; exempt countries: CIEP, question 9',
    'UNEF ranking of 2024, by Lyon Capitale, 21 August 2024',
    'Koç University, How to apply, autumn 2024; an agency gives July for 2025',
    'Amity University Dubai, Admission requirements',
  ]) {
    assert.equal(sourceLanguage(name), 'en', name)
  }
  for (const name of [
    'Arrêté du 13 février 2026, JORFTEXT000053484100',
    'Ambassade de Chine au Sénégal, avis du 3 mars 2026',
    'Université de Lille, frais d’inscription',
  ]) {
    assert.equal(sourceLanguage(name), 'fr', name)
  }
  for (const name of [
    'ÖSYM, 2026 sınav takvimi',
    '5510 sayılı Kanun, Madde 60/7',
    '6735 ve 6458 sayılı kanunlar',
    'Protokol, YÖK – Göç İdaresi, 15/11/2023',
    'Ankara Üniversitesi, 2027 yılı öğrenim ücretleri',
    'Yükseköğretim Kurulu, yabancı öğrenci kararı',
  ]) {
    assert.equal(sourceLanguage(name), 'tr', name)
  }
  for (const name of [
    'Boğaziçi University, How to apply, 2024',
    'Eğitim-İş, by Cumhuriyet, 12 September 2025',
    'Türkiye Bursları, scholarship programs; window: calendar and announcement 121',
  ]) {
    assert.equal(sourceLanguage(name), 'en', name)
  }
  for (const name of [
    'SICAS',
    'Türkiye Bursları',
    'Campus France',
    'Hürriyet',
    'admission.whu.edu.cn',
  ]) {
    assert.equal(sourceLanguage(name), undefined, name)
  }
})
