import { sql } from 'kysely'
import type { UniversityOverview } from '#contract/catalogue/catalogue.ts'
import { certaintiesThat } from '#contract/common/values/certainty.ts'
import type { Db } from '../../database/database.ts'

/**
 * A summary of all of a university's published programs: how many of each level, in which
 * languages, between which yearly fees for students from abroad, and where the city is.
 */
export async function readUniversityOverview(db: Db, key: string): Promise<UniversityOverview> {
  const { rows } = await sql<UniversityOverview>`
    with u as (
      select id, city, destination_id, latitude, longitude from university where key = ${key}
    ),
    own as (
      select p.id, p.level, p.languages from program p join program_search s on s.program_id = p.id
      where p.university_id = (select id from u)
    )
    select
      coalesce((select json_agg(json_build_object('level', level, 'count', count)) from (
        select level, count(*) as count from own group by level
      ) by_level), '[]') as levels,
      coalesce((select json_agg(language order by count desc, language) from (
        select language, count(*) as count from own cross join unnest(own.languages) as language
        group by language
      ) by_language), '[]') as languages,
      coalesce((select json_agg(json_build_object('currency', currency, 'minMinor', lowest,
          'maxMinor', highest, 'programs', programs, 'academicYears', years,
          'undated', undated, 'certainties', certainties)
          order by programs desc, currency) from (
        select t.currency, min(t.amount_minor) as lowest, max(t.amount_minor) as highest,
          count(distinct own.id) as programs,
          coalesce(json_agg(distinct t.academic_year)
            filter (where t.academic_year is not null), '[]') as years,
          count(*) filter (where t.academic_year is null) as undated,
          json_agg(distinct t.certainty) as certainties
        from own join tuition_line t on t.program_id = own.id
        where t.period = 'year' and t.audience in ('all', 'international', 'non_eu')
          and t.certainty = any(${certaintiesThat('compared')})
        group by t.currency
      ) by_currency), '[]') as fees,
      coalesce(
        (select json_build_object('latitude', latitude, 'longitude', longitude) from u
          where latitude is not null and longitude is not null),
        (select json_build_object('latitude', avg(near.latitude), 'longitude', avg(near.longitude))
          from university near join u on near.destination_id = u.destination_id
            and near.city = u.city
          where near.latitude is not null and near.longitude is not null
          having count(*) > 0)
      ) as place`.execute(db)
  return rows[0] ?? { levels: [], languages: [], fees: [], place: null }
}
