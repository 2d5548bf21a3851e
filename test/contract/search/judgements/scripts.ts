import type { JsonObject } from '../../../../graph/model/json.ts'
import type { SearchDocument } from '../../../../search/document.ts'
import { entityDoc } from '../setup.ts'
import type { Judgement } from './judgement.ts'

/** Tables in scripts without spaces between words, and in one with them: name and description. */
const TABLES: readonly (readonly [name: string, description: string])[] = [
  ['客户订单明细表', '每日客户订单的汇总数据'],
  ['订单', '全部订单'],
  ['退货单', '客户退货记录'],
  ['铁路12306', '火车票销售数据'],
  ['用户行为日志', '网站访问日志,按天分区'],
  ['dwd_用户_订单', '数据仓库明细层'],
  ['顧客注文明細テーブル', '毎日の注文データの集計'],
  ['売上高集計', '店舗ごとの売上レポート'],
  ['在庫マスタ', '倉庫の在庫データ'],
  ['รายงานยอดขายประจำวัน', 'ข้อมูลสรุปยอดขายของทุกสาขา'],
  ['ข้อมูลลูกค้า', 'รายชื่อลูกค้าทั้งหมด'],
  ['주문 내역', '매일 고객 주문 데이터 요약'],
  ['고객 정보', '고객의 이름과 주소'],
]

export const documentsInScripts = (): SearchDocument[] =>
  TABLES.map(([name, description], at) => {
    const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,t${at},PROD)`
    const datasetProperties: JsonObject = { name, description, customProperties: {} }
    return entityDoc(urn, { datasetProperties })
  })

/** Queries that people type in these scripts: whole names, words inside of them, unfinished ones. */
export const OF_SCRIPTS: readonly Judgement[] = [
  // Chinese: a word at the beginning, in the middle and at the end of a name, and of a description.
  ['客户', ['客户订单明细表'], [], ['用户行为日志', '铁路12306']],
  ['订单', ['订单'], ['客户订单明细表', 'dwd_用户_订单'], ['退货单']],
  ['明细', ['客户订单明细表'], ['dwd_用户_订单'], ['用户行为日志']],
  ['明细表', ['客户订单明细表'], [], ['订单']],
  ['汇总', ['客户订单明细表'], [], ['订单']],
  ['客户 明细', ['客户订单明细表'], [], ['订单']],
  ['客户订单明细表', ['客户订单明细表'], [], ['订单']],
  ['"订单明细"', ['客户订单明细表'], [], ['订单', 'dwd_用户_订单']],
  ['表', ['客户订单明细表'], [], ['退货单']],
  ['单', [], ['退货单'], ['铁路12306']],
  ['行为日志', ['用户行为日志'], [], ['订单']],
  ['数据仓库', ['dwd_用户_订单'], [], ['客户订单明细表']],
  ['仓库', ['dwd_用户_订单'], []],
  ['用户订单', ['dwd_用户_订单'], [], ['用户行为日志']],
  // Runs of several scripts.
  ['铁路12306', ['铁路12306'], []],
  ['12306', ['铁路12306'], []],
  ['铁路', ['铁路12306'], []],
  ['dwd 用户', ['dwd_用户_订单'], [], ['用户行为日志']],
  ['火车', ['铁路12306'], []],
  // Japanese.
  ['注文', ['顧客注文明細テーブル'], [], ['在庫マスタ']],
  ['テーブル', ['顧客注文明細テーブル'], [], ['在庫マスタ']],
  ['売上', ['売上高集計'], [], ['顧客注文明細テーブル']],
  ['集計', ['売上高集計'], ['顧客注文明細テーブル'], ['在庫マスタ']],
  ['レポート', ['売上高集計'], []],
  ['倉庫', ['在庫マスタ'], []],
  ['ﾃｰﾌﾞﾙ', ['顧客注文明細テーブル'], []],
  // Thai.
  ['ยอดขาย', ['รายงานยอดขายประจำวัน'], [], ['ข้อมูลลูกค้า']],
  ['ประจำวัน', ['รายงานยอดขายประจำวัน'], []],
  ['ลูกค้า', ['ข้อมูลลูกค้า'], [], ['รายงานยอดขายประจำวัน']],
  ['สาขา', ['รายงานยอดขายประจำวัน'], [], ['ข้อมูลลูกค้า']],
  ['รายชื่อ', ['ข้อมูลลูกค้า'], []],
  // Korean has spaces.
  ['주문', ['주문 내역'], [], ['고객 정보']],
  ['고객', ['고객 정보'], ['주문 내역']],
  ['고객 주', [], ['고객 정보', '주문 내역']],
  ['데이터', ['주문 내역'], []],
]
