import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CubageMaterial } from 'contract/cubication/index.ts';
import { useIts } from '../../api/store.ts';
import { may, seesMoney } from '../../api/session.ts';
import { useIsPhone, useMedia } from '../../ui/look/media.ts';
import { useHeightAbove } from '../../ui/look/useHeightAbove.ts';
import { PostDrawer } from '../posts/PostDrawer.tsx';
import { Leaving } from './Leaving.tsx';
import { EditorBar } from './EditorBar.tsx';
import { useLessons } from '../lessons/lessons.ts';
import { useOffers } from '../materials/offers.ts';
import { usePresence } from '../presence/presence.ts';
import { AttachmentsSheet } from '../attachments/AttachmentsSheet.tsx';
import { MaterialsSheet } from '../materials/MaterialsSheet.tsx';
import { SubstituteDrawer } from '../materials/SubstituteDrawer.tsx';
import { PanelsSheet } from '../panels/PanelsSheet.tsx';
import { PhoneSheets } from './PhoneSheets.tsx';
import { ServicesSheet } from '../services/ServicesSheet.tsx';
import { SideButtons } from './SideButtons.tsx';
import { sheetOfPart, SheetTabs, sheetNames, type SheetName } from './SheetTabs.tsx';
import { SidePanel, type SideName } from './SidePanel.tsx';
import { TotalsBar } from './TotalsBar.tsx';
import type { RowIn } from '../parts.ts';
import type { SoughtCell } from '../sheetProps.ts';
import { useTotals } from '../useTotals.ts';
import { useUndoKeys } from './useUndoKeys.ts';
import type { Work } from '../work.ts';
import '../editor.css';

/** A take-off, or a template, that somebody has open: all of it on one page as high as the window. */
export function EditorPage({ work }: { work: Work }) {
  const { document_id } = work.opened;
  const mayEdit = useIts(work.facts, ({ document }) => document.allowed_actions.includes('edit'));
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const sheet: SheetName = sheetNames.find((it) => it === search['hoja']) ?? 'materiales';
  const isWide = useMedia('(min-width: 1200px)');
  const isPhone = useIsPhone();
  const [side, setSide] = useState<SideName | null>(useMedia('(min-width: 1600px)') ? 'totales' : null);
  const [sought, seek] = useState<SoughtCell>();
  const [commented, setCommented] = useState<RowIn | null>(null);
  const [posting, post] = useState<readonly number[]>();
  const [replaced, replace] = useState<CubageMaterial>();
  const chosen = useRef<readonly number[]>([]);
  const keepChosen = useCallback((ids: readonly number[]) => {
    chosen.current = ids;
  }, []);
  const sums = useTotals(work);
  const { others, people, moveTo } = usePresence(work, document_id);
  const offered = useOffers(work, document_id, mayEdit);
  const lessons = useLessons(work);
  useUndoKeys(work);
  useEffect(() => () => work.saver.stop(), [work]);

  const page = useRef<HTMLDivElement>(null);
  useHeightAbove(page);

  const open = useCallback(
    (name: SheetName) => void navigate({ to: '.', search: name === 'materiales' ? {} : { hoja: name }, replace: true }),
    [navigate],
  );
  const jumpTo = (row: RowIn) => {
    open(sheetOfPart[row.part]);
    seek((before) => ({ ...row, turn: (before?.turn ?? 0) + 1 }));
    if (!isWide) setSide(null);
  };
  const turnTo = (name: SheetName) => {
    // What was sought is not gone to again by coming back to its sheet.
    seek(undefined);
    open(name);
  };
  const commentRow = (row: RowIn) => {
    setCommented(row);
    setSide('comentarios');
  };
  const replaceFromSide = (row: CubageMaterial) => {
    if (!isWide) setSide(null);
    replace(row);
  };
  const shared = { work, others, moveTo, mayEdit, sums, sought, onComment: commentRow };
  const openSide = (name: SideName | null) => {
    setSide(name);
    setCommented(null);
  };
  const beside = { work, sums, side, lessons, onSide: openSide };
  return (
    <div ref={page} className="cubage">
      <Leaving work={work} />
      <EditorBar {...beside} people={people} offered={offered} onPost={() => post(chosen.current)} />
      <div className="cubage-body">
        <section className="cubage-sheet" aria-label="Planilla">
          <SheetTabs work={work} open={sheet} onOpen={turnTo} />
          {isPhone && sheet !== 'adjuntos' ? (
            <PhoneSheets {...shared} sheet={sheet} />
          ) : (
            <>
              {sheet === 'materiales' && (
                <MaterialsSheet {...shared} offered={offered} lessons={lessons} onChosen={keepChosen} onReplace={replace} />
              )}
              {sheet === 'tableros' && <PanelsSheet {...shared} />}
              {sheet === 'servicios' && <ServicesSheet {...shared} />}
              {sheet === 'adjuntos' && <AttachmentsSheet document_id={document_id} mayEdit={mayEdit} />}
            </>
          )}
          {seesMoney() && may('cubication:read') && <TotalsBar work={work} sums={sums} />}
          {isPhone && (
            <nav className="cubage-foot" aria-label="Junto a la planilla">
              <SideButtons {...beside} isNamed />
            </nav>
          )}
        </section>
        {posting && (
          <PostDrawer
            work={work}
            sums={sums}
            chosen={posting}
            onJump={jumpTo}
            onVariables={() => openSide('variables')}
            onClose={() => post(undefined)}
          />
        )}
        {replaced && <SubstituteDrawer row={replaced} work={work} onClose={() => replace(undefined)} />}
        {side && (
          <SidePanel
            name={side}
            work={work}
            sums={sums}
            lessons={lessons}
            isWide={isWide}
            onName={openSide}
            commented={commented}
            onComment={setCommented}
            onJump={jumpTo}
            onReplace={replaceFromSide}
            mayEdit={mayEdit}
          />
        )}
      </div>
    </div>
  );
}
