/**
 * The acts behind the cells of `channels.ts`, by their entry in docs/domain.md, and the day on which each was last read, or noted where it was
 * written down and not read again.
 */
export const SOURCES: Record<string, { act: string; checked: string }> = {
  L1: { act: 'D.Lgs. 219/2006 art. 112-quater', checked: 'read 2026-11-22' },
  L2: { act: 'D.Lgs. 219/2006 art. 112-quater; DM 6-7-2015', checked: 'read 2026-11-22' },
  L4: { act: 'D.Lgs. 219/2006 art. 112-quater; circular of 26-1-2016', checked: 'read 2026-11-22' },
  L6: { act: 'DL 223/2006 art. 5; DL 1/2012 art. 11', checked: 'read 2026-11-22' },
  L7: { act: 'D.Lgs. 219/2006 artt. 113–118', checked: 'read 2026-11-22' },
  L8: { act: 'DM 82/2009 artt. 10, 12', checked: 'read 2026-11-22' },
  L9: { act: 'Codice del consumo art. 17-bis', checked: 'read 2026-11-22' },
  L12: { act: 'Codice del consumo artt. 47, 52, 59', checked: 'read 2026-11-22' },
  L14: { act: 'Reg. (EU) 2016/679 art. 9; CJEU C-21/23', checked: 'read 2026-11-22' },
  L22: { act: 'DPR 917/1986 (TUIR) art. 15 c. 1 lett. c, c-bis; L. 296/2006 art. 1 c. 28', checked: 'read 2026-11-23' },
  L24: { act: 'Codice del consumo artt. 20–23', checked: 'noted 2026-11-20' },
  L25: { act: 'Reg. (EU) 2019/6 art. 104; Reg. (EU) 2021/1904; D.Lgs. 218/2023 art. 27', checked: 'read 2026-11-23' },
  L26: { act: 'D.Lgs. 219/2006 artt. 92, 94', checked: 'read 2026-11-22' },
  L31: { act: 'none; leaflets and practice of the trade', checked: 'read 2026-11-23' },
  L34: { act: 'D.Lgs. 219/2006 artt. 1, 87–96', checked: 'read 2026-11-22' },
  L37: { act: 'D.Lgs. 137/2022 art. 26; DM 26-1-2023', checked: 'read 2026-11-22' },
  L38: { act: 'Reg. (EU) 2016/679 artt. 5, 6, 9', checked: 'known' },
}
