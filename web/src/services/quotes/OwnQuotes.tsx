import { useNavigate } from '@tanstack/react-router';
import { postQuotation } from 'contract/services/index.ts';
import { useState } from 'react';
import { toQuote } from '../addresses.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { Quotes } from './Quotes.tsx';

/** What one asked supply to quote (spec 2 §2). */
export function OwnQuotes() {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Quotes
        title="Solicitudes de cotización"
        fixed={{ mine: 'true' }}
        without={['created_by']}
        actions={[{ label: 'Nueva solicitud de cotización', call: postQuotation, onClick: () => setAsking(true) }]}
        empty="Todavía no ha pedido cotizaciones. Diga qué necesita y abastecimiento busca el precio."
      />
      {isAsking && <QuoteForm onClose={() => setAsking(false)} onAsked={(it) => void navigate(toQuote(it))} />}
    </>
  );
}
